// Sitting down to learn: the first game with its guide, or a puzzle.
import { router } from '../lib/router.svelte';
import { server } from '../lib/server';
import { visit } from '../lib/session.svelte';

export function openGuide(game: string, anew: boolean, refused: (words: string) => void): void {
  visit.withName(() => {
    server.guide(game, anew).then(({ table }) => router.go(`/table/${table.id}`), (error: Error) => refused(error.message));
  });
}

export function openPuzzle(game: string, number: number, refused: (words: string) => void): void {
  visit.withName(() => {
    server.puzzle(game, number).then(({ table }) => router.go(`/table/${table.id}`), (error: Error) => refused(error.message));
  });
}
