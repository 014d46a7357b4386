import type { Box } from '../box';
import Cover from './Cover.svelte';

export const box: Box = {
  order: 5,
  title: 'Volfyirion',
  pitch: 'Two houses, six cities, and a dragon that either side may call down.',
  seats: [2, 2],
  minutes: [15, 30],
  weight: 2.1,
  accent: '#3f78c9',
  Cover,
};
