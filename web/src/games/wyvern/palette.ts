// The look of each sort of card, and the colours of what lies on the table.
import type { Palette } from '../../lib/palette';

export const PALETTES: Record<string, Palette> = {
  dragon: {
    frame: ['#d0523e', '#4a0c0c'],
    sky: ['#2a0709', '#a8332a', '#ffcf8a'],
    land: ['#93402f', '#5c1d18', '#250808'],
    light: '#ffe3b0',
    paper: ['#fdf1e4', '#f0d3bb'],
    ink: '#3b0f0b',
  },
  terrain: {
    frame: ['#7fae5b', '#1d3311'],
    sky: ['#123046', '#4f8fa8', '#e5f4c8'],
    land: ['#6f9a55', '#406b33', '#152b12'],
    light: '#f4ffd8',
    paper: ['#f3f8e8', '#d8e6c2'],
    ink: '#1c3312',
  },
  treasure: {
    frame: ['#e9bd55', '#5a3a08'],
    sky: ['#2a1a06', '#9a6a1c', '#fff0b8'],
    land: ['#a97a24', '#6d4a10', '#2e1e05'],
    light: '#fff6cf',
    paper: ['#fff8e4', '#f1dfae'],
    ink: '#3d2806',
  },
  action: {
    frame: ['#9a78d2', '#2b1552'],
    sky: ['#190d36', '#6747a8', '#ecd6ff'],
    land: ['#6a4ca6', '#402776', '#190d36'],
    light: '#f4e6ff',
    paper: ['#f6f0fc', '#dfd2f0'],
    ink: '#2a1550',
  },
  battle: {
    frame: ['#d0679c', '#4a0f33'],
    sky: ['#2c0722', '#9b3270', '#ffd0e2'],
    land: ['#97406f', '#5f1d45', '#270a1c'],
    light: '#ffe3f0',
    paper: ['#fcf0f6', '#efd0df'],
    ink: '#43102e',
  },
  slayer: {
    frame: ['#9fb0c0', '#27313c'],
    sky: ['#151c26', '#5b7088', '#e9f1f8'],
    land: ['#6c7f92', '#3f4d5d', '#161d26'],
    light: '#f6fbff',
    paper: ['#f3f6f9', '#d3dce5'],
    ink: '#1d2833',
  },
  reaction: {
    frame: ['#4fb3b0', '#0c3a41'],
    sky: ['#07262b', '#22767c', '#c6fff2'],
    land: ['#2f8388', '#175559', '#06262b'],
    light: '#dbfff6',
    paper: ['#ecf9f7', '#c8e5e1'],
    ink: '#0b3439',
  },
  hidden: {
    frame: ['#8a8078', '#1d1917'],
    sky: ['#0d0b0d', '#433a40', '#b7a9a6'],
    land: ['#564a4c', '#312a2c', '#0f0c0d'],
    light: '#e6dcd2',
    paper: ['#f2eeea', '#d6cec7'],
    ink: '#231d1a',
  },
  intercept: {
    frame: ['#e8924a', '#4d2306'],
    sky: ['#2d1404', '#b35a1b', '#ffe0a6'],
    land: ['#a65f27', '#6b3611', '#2a1404'],
    light: '#fff0cf',
    paper: ['#fdf3e6', '#f1d8b8'],
    ink: '#3f1f07',
  },
};

const LOOKS: Record<string, string> = {
  battle_action: 'battle',
  dragon_slayer: 'slayer',
  battle_reaction: 'reaction',
  hidden_action: 'hidden',
  intercept_action: 'intercept',
  ultra_rare: 'treasure',
};
/** Whose colours a card of this sort wears. */
export const lookOf = (type: string): string => LOOKS[type] ?? type;

const ORDINARY = PALETTES['action'] as Palette;
export const paletteOf = (look: string): Palette => PALETTES[look] ?? ORDINARY;
