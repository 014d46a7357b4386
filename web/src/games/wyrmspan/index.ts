// What the frame needs of Wyrmspan.
export const quiet: ReadonlySet<string> = new Set(['turn', 'walked', 'refilled', 'egg_paid', 'paid', 'drew', 'stepped']);
export const heads: ReadonlySet<string> = new Set(['round']);
export { default as Board } from './Board.svelte';
export { default as Card } from './Card.svelte';
export { default as Hand } from './Hand.svelte';
