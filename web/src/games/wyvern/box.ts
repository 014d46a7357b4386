import type { Box } from '../box';
import Cover from './Cover.svelte';

export const box: Box = {
  order: 2,
  title: 'Wyvern',
  accent: '#b8322a',
  Cover,
};
