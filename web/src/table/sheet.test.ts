import { describe, expect, it } from 'vitest';
import type { Line } from '../protocol';
import { rows } from './sheet';

const line = (label: string, points: number, why: string): Line => ({ label, points, why, source: '' });

describe('a score sheet', () => {
  it('puts what scored for the same reason into one line', () => {
    const lines = [line('Oak', 2, 'printed value'), line('Oak', 2, 'printed value'), line('Elm', 1, 'printed value'), line('Song', 6, '2 for each of 3 elms')];
    expect(rows(lines)).toEqual([{ label: 'Printed value (3)', points: 5, why: '2 × Oak, Elm' }, expect.objectContaining({ label: 'Song', points: 6 })]);
  });

  it('counts the copies of one thing in its own line', () => {
    const lines = [line('Elm', 2, '1 for each Elm'), line('Elm', 2, '1 for each Elm'), line('Ash', 3, '1 for each Ash'), line('Ash', 3, '1 for each Ash'), line('Ash', 3, '1 for each Ash')];
    expect(rows(lines)).toEqual([
      { label: '2 × Elm', points: 4, why: '1 for each Elm' },
      { label: '3 × Ash', points: 9, why: '1 for each Ash' },
    ]);
  });

  it('keeps every point and leaves single lines as they are', () => {
    const lines = [line('Oak', 2, 'printed value'), line('Elm', -1, 'a'), line('Ash', 4, '')];
    expect(rows(lines)).toEqual(lines.map(({ label, points, why }) => expect.objectContaining({ label, points, why })));
  });
});
