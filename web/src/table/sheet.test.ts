import { describe, expect, it } from 'vitest';
import type { Line } from '../protocol';
import { rows } from './sheet';

const line = (label: string, points: number, why: string): Line => ({ label, points, why, source: '' });

describe('a score sheet', () => {
  it('puts what scored for the same reason into one line', () => {
    const lines = [line('Oak', 2, 'printed value'), line('Oak', 2, 'printed value'), line('Elm', 1, 'printed value'), line('Song', 6, '2 for each of 3 elms')];
    expect(rows(lines)).toEqual([{ label: 'Printed value (3)', points: 5, why: '2 × Oak, Elm' }, lines[3]]);
  });

  it('keeps every point and leaves single lines as they are', () => {
    const lines = [line('Oak', 2, 'printed value'), line('Elm', -1, 'a'), line('Ash', 4, '')];
    expect(rows(lines)).toEqual(lines);
  });
});
