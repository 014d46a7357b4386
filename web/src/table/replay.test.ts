import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Replay } from '../protocol';
import { ReplayModel } from './replay.svelte';

const TOTAL = 100;
let answers: Map<string, () => void>;
let broken: boolean;

// Every page waits until the test lets it through; a page is called by whose eyes it is for and its first step.
function answer(address: string): Promise<Response> {
  const query = new URL(address, 'http://hall').searchParams;
  const seat = query.get('seat');
  const first = Number(query.get('first'));
  const steps = Array.from({ length: Math.min(64, TOTAL + 1 - first) }, (_, i) => ({ moves: first + i, view: `${seat} ${first + i}`, events: [] }));
  const page = { total: TOTAL, seat, first, steps, outcome: { winners: [] } } as unknown as Replay;
  return new Promise((resolve, reject) => {
    answers.set(`${seat} ${first}`, () => (broken ? reject(new Error('broken')) : resolve(new Response(JSON.stringify(page)))));
  });
}

async function comes(page: string): Promise<void> {
  answers.get(page)?.();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
}

async function opened(): Promise<ReplayModel> {
  const replay = new ReplayModel('t', null, 0);
  await comes('0 0');
  expect(replay.at).toBe(0);
  replay.go(TOTAL);
  await comes('0 64');
  return replay;
}

describe('a replay', () => {
  beforeEach(() => {
    answers = new Map();
    broken = false;
    vi.stubGlobal('fetch', answer);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('begins at the end', async () => {
    expect((await opened()).step?.view).toBe('0 100');
  });

  it('keeps showing what one pair of eyes saw until the steps of the next are here', async () => {
    const replay = await opened();
    replay.look(1);
    expect([replay.looking, replay.seat, replay.step?.view]).toEqual([1, 0, '0 100']);
    await comes('1 64');
    expect([replay.looking, replay.seat, replay.step?.view]).toEqual([1, 1, '1 100']);
  });

  it('looks through the eyes that were asked for last', async () => {
    const replay = await opened();
    replay.look(1);
    replay.look(2);
    await comes('2 64');
    await comes('1 64');
    expect([replay.looking, replay.seat]).toEqual([2, 2]);
  });

  it('stays with the old eyes when the new ones cannot be had, says so, and asks again', async () => {
    const replay = await opened();
    broken = true;
    replay.look(1);
    await comes('1 64');
    expect([replay.looking, replay.seat, replay.problem !== '']).toEqual([0, 0, true]);
    broken = false;
    replay.look(1);
    await comes('1 64');
    expect([replay.seat, replay.problem]).toEqual([1, '']);
  });
});
