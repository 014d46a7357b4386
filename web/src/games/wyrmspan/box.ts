import type { Box } from '../box';
import Cover from './Cover.svelte';

export const box: Box = {
  order: 3,
  title: 'Wyrmspan',
  pitch: 'Dig out a cave, entice dragons into it, and explore it again and again.',
  seats: [1, 5],
  minutes: [75, 120],
  weight: 2.8,
  accent: '#2b8a8f',
  Cover,
};
