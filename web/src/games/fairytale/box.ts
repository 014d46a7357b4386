import type { Box } from '../box';
import Cover from './Cover.svelte';

export const box: Box = {
  order: 1,
  title: 'Fairy Tale',
  pitch: 'Draft five cards, tell three of them. Twelve cards make your tale.',
  seats: [2, 5],
  minutes: [15, 30],
  weight: 1.6,
  accent: '#8a4fb0',
  Cover,
};
