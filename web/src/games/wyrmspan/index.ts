// What the frame needs of Wyrmspan. The gradients that all pictures share are laid into the page once, with the first of them.
import { mount } from 'svelte';
import CardDefs from './CardDefs.svelte';
import type { EventKind } from './view.generated';

mount(CardDefs, { target: document.body });

export const labels = { group: 'Trait', kind: 'Size', points: 'points' };
export const quiet: ReadonlySet<string> = new Set<EventKind>(['turn', 'walked', 'refilled', 'egg_paid', 'paid', 'drew', 'stepped']);
export const heads: ReadonlySet<string> = new Set<EventKind>(['round']);
export const rounds: ReadonlySet<string> = new Set<EventKind>(['round']);
export { rivals } from './rivals';
export { sums } from './sums';
export { turnOf } from './view';
export * as answers from './answers';
export { default as Board } from './Board.svelte';
export { default as Card } from './Card.svelte';
export { default as Hand } from './Hand.svelte';
