// What the frame needs of Volfyirion. The gradients that all cards share are laid into the page once, with the first of them.
import { mount } from 'svelte';
import CardDefs from '../../lib/CardDefs.svelte';
import { PALETTES } from './palette';
import type { LogEvent } from '../../protocol';
import type { EventKind } from './view.generated';

mount(CardDefs, { target: document.body, props: { prefix: 'vf', palettes: PALETTES } });

export const labels = { group: 'Colour', kind: 'Kind', points: '' };
export const quiet: ReadonlySet<string> = new Set<EventKind>(['refilled_row', 'refilled_lair', 'drew', 'drew_card', 'discarded', 'kept']);
/** A turn that leaves cards unplayed says so: else one in which nothing is played would be no more than its heading. */
export const speaks = ({ kind, data }: LogEvent): boolean => kind === 'discarded' && (data.unplayed ?? 0) > 0;
export const heads: ReadonlySet<string> = new Set<EventKind>(['turn']);
export const places: ReadonlySet<string> = new Set(['City', 'Lair']);
export const wholeTurns = true;
export { sums } from './sums';
export { turnOf } from './view';
export * as answers from './answers';
export { default as Board } from './Board.svelte';
export { default as Card } from './Card.svelte';
export { default as Hand } from './Hand.svelte';
