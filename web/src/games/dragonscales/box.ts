import type { Box } from '../box';
import Cover from './Cover.svelte';

export const box: Box = {
  order: 4,
  title: 'Dragonscales',
  pitch: 'Five villains rob a three-headed dragon, and one another.',
  seats: [3, 5],
  minutes: [60, 90],
  weight: 2.5,
  accent: '#8a5fd0',
  Cover,
};
