// The Automa stands in the list of scores like anybody else.
import type { Rival } from '../registry';
import type { WyrmspanView } from './view';

export function rivals(view: unknown): Rival[] {
  const { rival } = view as WyrmspanView;
  if (!rival) return [];
  const lines = rival.lines.map(([label, points, why]) => ({ label, points, why, source: '' }));
  return [{ name: rival.level, score: { points: rival.score, lines } }];
}
