import type { Box } from '../box';
import Cover from './Cover.svelte';

export const box: Box = {
  order: 5,
  title: 'Volfyirion',
  accent: '#3f78c9',
  Cover,
};
