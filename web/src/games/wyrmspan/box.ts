import type { Box } from '../box';
import Cover from './Cover.svelte';

export const box: Box = {
  order: 3,
  title: 'Wyrmspan',
  accent: '#2b8a8f',
  Cover,
};
