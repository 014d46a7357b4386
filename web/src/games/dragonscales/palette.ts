// The look of each deck: the five villains', the treasures and the dragon's own. And the colours of what lies on the table.
import type { Palette } from '../../lib/palette';

export const PALETTES: Record<string, Palette> = {
  grimmveil: {
    frame: ['#6fa08c', '#14302a'],
    sky: ['#0c1f1d', '#3f6f62', '#bfe8d0'],
    land: ['#4d7a6b', '#2a4f45', '#0d2420'],
    light: '#d8ffe9',
    paper: ['#eef6f0', '#cfe2d6'],
    ink: '#12302a',
  },
  torlok: {
    frame: ['#c8683a', '#4a1a08'],
    sky: ['#33110a', '#a94a24', '#ffd08a'],
    land: ['#a2522c', '#6a2a14', '#2e0f08'],
    light: '#ffe7b8',
    paper: ['#fbf0e2', '#efd4b8'],
    ink: '#3d1a0b',
  },
  savathene: {
    frame: ['#8fa03a', '#272f0c'],
    sky: ['#141a0a', '#5d6f25', '#e6f09a'],
    land: ['#64752c', '#3c4919', '#151b08'],
    light: '#f4ffb8',
    paper: ['#f6f8e4', '#dee3b6'],
    ink: '#272f0c',
  },
  mezerax: {
    frame: ['#8b68cf', '#251247'],
    sky: ['#170a33', '#5f3fa3', '#e6c8ff'],
    land: ['#6446a2', '#3b2272', '#170a33'],
    light: '#f2e0ff',
    paper: ['#f5effc', '#dccfee'],
    ink: '#28134a',
  },
  tatyana: {
    frame: ['#b63557', '#3d0718'],
    sky: ['#24040f', '#7d1533', '#ffb3b8'],
    land: ['#7b1c38', '#4c0b20', '#20030c'],
    light: '#ffdfe0',
    paper: ['#fbeef0', '#eecbd2'],
    ink: '#40091b',
  },
  treasure: {
    frame: ['#e2b04c', '#5a3a08'],
    sky: ['#2a1a06', '#9a6a1c', '#fff0b8'],
    land: ['#a97a24', '#6d4a10', '#2e1e05'],
    light: '#fff6cf',
    paper: ['#fff8e4', '#f1dfae'],
    ink: '#3d2806',
  },
  rage: {
    frame: ['#ea5a24', '#3b0804'],
    sky: ['#200303', '#b3260d', '#ffc24a'],
    land: ['#8e2410', '#4f0e08', '#1c0303'],
    light: '#ffe7a0',
    paper: ['#fdeee0', '#f3cdb0'],
    ink: '#3b0804',
  },
};

const ORDINARY = PALETTES['treasure'] as Palette;
export const paletteOf = (deck: string): Palette => PALETTES[deck] ?? ORDINARY;

const VILLAINS: Record<string, string> = {
  grimmveil: '#79b8a0', torlok: '#e08047', savathene: '#aebf45', mezerax: '#a583ea', tatyana: '#dd5577',
};
/** The same for bars, dots and names beside the board, on a light page and on a dark one. */
const SEATS: Record<string, string> = {
  grimmveil: 'light-dark(#22705a, #79b8a0)',
  torlok: 'light-dark(#a04a12, #e08047)',
  savathene: 'light-dark(#5c6a12, #aebf45)',
  mezerax: 'light-dark(#6a3d91, #a583ea)',
  tatyana: 'light-dark(#a3264a, #ea6a8a)',
};
export const besideOf = (villain: string): string | null => SEATS[villain] ?? null;
export const colourOf = (villain: string): string => VILLAINS[villain] ?? '#c0b090';

const HEADS: Record<string, string> = { yellow: '#e9bd3c', red: '#d8402a', blue: '#3f86d8' };
export const headColour = (head: string): string => HEADS[head] ?? '#999';

const FACES: Record<string, string> = {
  defend: '#3f7fbf', rage: '#d2391c', villainy: '#7a4fb5', loot: '#c3912a', attack: '#b5323f', flee: '#3d8f5c', wild: '#58505f',
};
export const faceColour = (face: string): string => FACES[face] ?? '#666';
