import type { Box } from '../box';
import Cover from './Cover.svelte';

export const box: Box = {
  order: 2,
  title: 'Wyvern',
  accent: '#b8322a',
  Cover,
  coming: {
    pitch: 'A duel of hidden dragons and buried terrain, paid for in gold.',
    seats: [2, 2],
    minutes: [20, 45],
    weight: 2.4,
  },
};
