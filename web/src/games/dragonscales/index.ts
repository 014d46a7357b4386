// What the frame needs of Dragonscales. The gradients that all cards share are laid into the page once, with the first of them.
import { mount } from 'svelte';
import CardDefs from '../../lib/CardDefs.svelte';
import { besideOf, PALETTES } from './palette';
import type { EventKind, View } from './view.generated';

mount(CardDefs, { target: document.body, props: { prefix: 'ds', palettes: PALETTES } });

export const labels = { group: 'Deck', kind: 'Kind', points: 'points' };
export const quiet: ReadonlySet<string> = new Set<EventKind>(['done_rolling', 'box']);
export const heads: ReadonlySet<string> = new Set<EventKind>(['round']);
/** Each villain's dice, the rage card, each box and what is summoned at the end. */
export const begins: ReadonlySet<string> = new Set<EventKind>(['rolled_open', 'rage', 'box', 'summoned']);
export const rounds: ReadonlySet<string> = new Set<EventKind>(['round']);
/** A seat has its villain's colour and name everywhere, as its dice and its figure have them. */
export const colours = (view: unknown): readonly (string | null)[] => (view as View).seats.map(({ villain }) => besideOf(villain));
/** Nobody knows who plays whom before all have chosen. */
export const roleOf = (view: unknown, seat: number): string => ((view as View).cast ? ((view as View).seats[seat]?.name ?? '') : '');
export * as answers from './answers';
export { default as Board } from './Board.svelte';
export { default as Card } from './Card.svelte';
export { default as Hand } from './Hand.svelte';
