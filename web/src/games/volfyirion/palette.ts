// The look of each colour: frame, sky, land and parchment; and the three kinds of points.
import type { Palette } from '../../lib/palette';

export const PALETTES: Record<string, Palette> = {
  purple: {
    frame: ['#8a5cc0', '#2d1552'],
    sky: ['#22103f', '#7146a8', '#e3c3ff'],
    land: ['#6a47a0', '#432474', '#1d0d38'],
    light: '#f3e2ff',
    paper: ['#f7f0fb', '#e0d2ee'],
    ink: '#28133f',
  },
  red: {
    frame: ['#c9483c', '#4d0f12'],
    sky: ['#3d0d14', '#b23a32', '#ffcf94'],
    land: ['#a5402f', '#6d1d1d', '#340a10'],
    light: '#ffe9bd',
    paper: ['#fcefe4', '#f0d2c2'],
    ink: '#3b1010',
  },
  turquoise: {
    frame: ['#2ea59c', '#0a3a41'],
    sky: ['#06303c', '#249a98', '#d3f6e4'],
    land: ['#2b8f8c', '#136066', '#06323b'],
    light: '#e8fff2',
    paper: ['#effaf5', '#cbe7df'],
    ink: '#07302f',
  },
  neutral: {
    frame: ['#8d877b', '#36322c'],
    sky: ['#3a4048', '#88919a', '#efe6d0'],
    land: ['#7b776c', '#524e46', '#2b2823'],
    light: '#fdf6e2',
    paper: ['#f6f2e8', '#ddd5c4'],
    ink: '#2a261f',
  },
  wonder: {
    frame: ['#e2a93c', '#4e2f07'],
    sky: ['#1a1238', '#45348c', '#ffd98a'],
    land: ['#5a4a96', '#332561', '#150d30'],
    light: '#fff3c9',
    paper: ['#fff7e0', '#f1dca6'],
    ink: '#3a2608',
  },
  city: {
    frame: ['#6d7f9c', '#1f2a3d'],
    sky: ['#12233f', '#5d83b5', '#ffe4b5'],
    land: ['#5b6c86', '#3a485f', '#1b2434'],
    light: '#fff4d6',
    paper: ['#f1f3f7', '#d3dae5'],
    ink: '#18202e',
  },
};

export const paletteOf = (group: string): Palette => PALETTES[group] ?? (PALETTES.neutral as Palette);

export const POINT_COLOURS = { command: '#d9a520', battle: '#c23b34', knowledge: '#2f6fb8' } as const;
export type Points = keyof typeof POINT_COLOURS;
