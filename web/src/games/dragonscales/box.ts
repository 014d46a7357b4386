import type { Box } from '../box';
import Cover from './Cover.svelte';

export const box: Box = {
  order: 4,
  title: 'Dragonscales',
  accent: '#8a5fd0',
  Cover,
  coming: {
    pitch: 'Five villains rob a three-headed dragon, and one another.',
    seats: [3, 5],
    minutes: [60, 90],
    weight: 2.5,
  },
};
