// What the frame needs of Fairy Tale. The gradients that all cards share are laid into the page once, with the first of them.
import { mount } from 'svelte';
import CardDefs from './CardDefs.svelte';
import type { EventKind } from './view.generated';

mount(CardDefs, { target: document.body });

export const labels = { group: 'Faction', kind: 'Kind', points: 'points' };
export const quiet: ReadonlySet<string> = new Set<EventKind>(['picked', 'placed', 'placed_card', 'discarded']);
export const heads: ReadonlySet<string> = new Set<EventKind>(['deal']);
export const apart: ReadonlySet<string> = new Set<EventKind>(['revealed']);
export { tell } from './tell';
export const rounds: ReadonlySet<string> = new Set<EventKind>(['deal']);
export * as answers from './answers';
export { default as Board } from './Board.svelte';
export { default as Card } from './Card.svelte';
export { default as Hand } from './Hand.svelte';
