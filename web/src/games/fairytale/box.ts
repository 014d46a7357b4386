import type { Box } from '../box';
import Cover from './Cover.svelte';

export const box: Box = {
  order: 1,
  title: 'Fairy Tale',
  accent: '#8a4fb0',
  Cover,
};
