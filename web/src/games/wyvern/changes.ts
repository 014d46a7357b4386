// What my choices would make of the battle, as the server worked it out for me.
import type { TableModel } from '../../table/model.svelte';
import { type Change, slotAt, viewOf } from './view';

const COLLATED = (mine: number, theirs: number): string => `${mine} against ${theirs}`;

export const changesFor = (table: TableModel, token: number | null): readonly Change[] =>
  token === null || table.behind || table.replay ? [] : viewOf(table).changes.filter((change) => change.token === token);

/** Mine and theirs after a change. */
export function sides(table: TableModel, change: Change): { mine: number; theirs: number; ahead: boolean } {
  const me = viewOf(table).viewer ?? 0;
  const [mine = 0, theirs = 0] = me === 0 ? change.totals : change.totals.toReversed();
  return { mine, theirs, ahead: change.behind !== me };
}

/** The way to play it that leaves me best off. */
export function best(table: TableModel, ways: readonly Change[]): Change | null {
  const worth = (change: Change): number => {
    const { mine, theirs } = sides(table, change);
    return mine - theirs;
  };
  return ways.toSorted((a, b) => worth(b) - worth(a))[0] ?? null;
}

export const changeNotes = (table: TableModel, ways: readonly Change[]): string[] =>
  ways.map((change) => {
    const { mine, theirs, ahead } = sides(table, change);
    const target = slotAt(viewOf(table), change.target);
    const name = target?.card === null || !target ? '' : (table.cards[target.card]?.name ?? '');
    return `${name ? `On ${name}: ` : ''}${COLLATED(mine, theirs)}, you are ${ahead ? 'ahead' : 'behind'}.`;
  });
