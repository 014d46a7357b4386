// What stands on the outside of a game's box in the hall. The server's own words win where it has the game.
import type { Component } from 'svelte';

export interface Box {
  order: number;
  title: string;
  pitch: string;
  seats: [number, number];
  minutes: [number, number];
  weight: number;
  accent: string;
  Cover: Component;
}
