// What stands on the outside of a game's box in the hall. Of a game that it plays the server says the rest; of one that is still to
// come the box says it.
import type { Component } from 'svelte';

export interface Coming {
  pitch: string;
  seats: [number, number];
  minutes: [number, number];
  weight: number;
}

export interface Box {
  order: number;
  title: string;
  accent: string;
  Cover: Component;
  coming?: Coming;
}
