// What the frame needs of Wyvern. The gradients that all cards share are laid into the page once, with the first of them.
import { mount } from 'svelte';
import CardDefs from '../../lib/CardDefs.svelte';
import { PALETTES } from './palette';
import type { EventKind } from './view.generated';

mount(CardDefs, { target: document.body, props: { prefix: 'wv', palettes: PALETTES } });

export const labels = { group: 'Colour', kind: 'Kind', points: 'strength' };
export const quiet: ReadonlySet<string> = new Set<EventKind>(['phase', 'passed']);
export const heads: ReadonlySet<string> = new Set<EventKind>(['game', 'turn']);
export const wholeTurns = true;
export { sums } from './turns';
export { stands, turnOf } from './view';
export * as answers from './answers';
export * as deck from './deck';
export { default as Board } from './Board.svelte';
export { default as Card } from './Card.svelte';
export { default as Hand } from './Hand.svelte';
