// The look of each faction: the colours of the frame, the sky, the land and the parchment.
import type { Palette as CardPalette } from '../../lib/palette';

export interface Palette extends CardPalette {
  gem: string;
}

export const PALETTES: Record<string, Palette> = {
  dragonvale: {
    frame: ['#2f7a4b', '#0d2f22'],
    sky: ['#0c3b3a', '#2c8a6a', '#d8eeb0'],
    land: ['#3f8f68', '#1f6047', '#0d3328'],
    light: '#f4f7c2',
    paper: ['#f6f3dd', '#dfe6c2'],
    ink: '#14291c',
    gem: '#1f7a46',
  },
  fairywood: {
    frame: ['#b23a48', '#4a0f22'],
    sky: ['#4b1236', '#b93a54', '#ffc99a'],
    land: ['#a63a4c', '#701f3b', '#3a0d24'],
    light: '#ffe7b8',
    paper: ['#fbeee0', '#f0d3c6'],
    ink: '#3a1018',
    gem: '#b02a3c',
  },
  holy_empire: {
    frame: ['#e0b044', '#6e4708'],
    sky: ['#3f5f93', '#9db7cf', '#ffe9a6'],
    land: ['#d9a441', '#a8721d', '#5c3a0c'],
    light: '#fff7d6',
    paper: ['#fff8e2', '#f3e0aa'],
    ink: '#39260a',
    gem: '#b57f10',
  },
  shadow: {
    frame: ['#4a4358', '#121018'],
    sky: ['#0f0c1b', '#3a2d5c', '#8a78b8'],
    land: ['#352b4e', '#1f1930', '#0b0912'],
    light: '#e6e0ff',
    paper: ['#e6e2ea', '#c6bfd0'],
    ink: '#1a1522',
    gem: '#2b2436',
  },
  all: {
    frame: ['#c98bd9', '#1d3b52'],
    rim: ['#2f7a4b', '#b23a48', '#e0b044', '#2a2338'],
    sky: ['#1a1442', '#6a3d9a', '#ffb36b'],
    land: ['#2f7a4b', '#8a2d44', '#231433'],
    light: '#fff3c4',
    paper: ['#f7f0ff', '#dfe9e4'],
    ink: '#231433',
    gem: '#6a3d9a',
  },
};

export function paletteOf(faction: string): Palette {
  return PALETTES[faction] ?? (PALETTES.all as Palette);
}
