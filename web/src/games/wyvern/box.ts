import type { Box } from '../box';
import Cover from './Cover.svelte';

export const box: Box = {
  order: 2,
  title: 'Wyvern',
  pitch: 'A duel of hidden dragons and buried terrain, paid for in gold.',
  seats: [2, 2],
  minutes: [20, 45],
  weight: 2.4,
  accent: '#b8322a',
  Cover,
};
