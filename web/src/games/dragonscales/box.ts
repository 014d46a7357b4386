import type { Box } from '../box';
import Cover from './Cover.svelte';

export const box: Box = {
  order: 4,
  title: 'Dragonscales',
  accent: '#8a5fd0',
  Cover,
};
