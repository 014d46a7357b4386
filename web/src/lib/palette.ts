// The colours of a card: its frame, the sky and the land of its picture, and the parchment below.

export interface Palette {
  frame: [string, string];
  /** What the frame runs through, where that is more than its two colours. */
  rim?: readonly string[];
  sky: [string, string, string];
  land: [string, string, string];
  light: string;
  paper: [string, string];
  ink: string;
}
