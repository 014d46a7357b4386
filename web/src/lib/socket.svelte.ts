// A WebSocket that comes back by itself. It says how it is doing, so the page can show it, and gives every
// message it sends a number by which the answer is found again. A line that went dead without a word (a machine that
// slept, a network that changed) is found out by a ping that nobody answers.
import type { ClientMessage, ServerMessage } from '../protocol';

type Unsent = ClientMessage extends infer Message ? (Message extends { ref: number } ? Omit<Message, 'ref'> : never) : never;

export const BROKEN_LINE = 'The connection to the hall is broken. Trying to restore it; nothing is lost.';
const LONGEST_WAIT = 5000;
const SILENCE = 25_000;
const PATIENCE = 10_000;
const SIGNED_OUT = 4001;
const HANDED_ON = 1012;
const REFUSALS: Record<number, string> = {
  4003: 'This page does not come from the hall, so the hall does not talk to it.',
  4004: 'There is no such table, or it is not yours to see. Ask for its invitation link.',
  4029: 'You have too many tables open at once. Close some of their tabs and try again.',
};

export class LiveSocket {
  connected = $state(false);
  everConnected = $state(false);
  refused = $state('');
  private socket: WebSocket | null = null;
  private wait = 250;
  private closed = false;
  private next = 1;
  private heard = false;
  private afterOpening: (() => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;

  /** `lost` is called when what was sent and not answered yet will find no answer any more. */
  constructor(
    private readonly path: string,
    private readonly receive: (message: ServerMessage) => void,
    private readonly lost: () => void = () => {},
  ) {
    this.open();
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  send(message: Unsent): number | null {
    if (this.socket?.readyState !== WebSocket.OPEN) return null;
    const ref = this.next;
    this.next += 1;
    this.socket.send(JSON.stringify({ ...message, ref }));
    return ref;
  }

  /** What to do once the next line is open, which knows who I have become. */
  onceOpenAgain(action: () => void): void {
    this.afterOpening = action;
  }

  close(): void {
    this.closed = true;
    this.rest();
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
    this.connected = false;
  }

  restart(): void {
    if (!this.closed) this.open();
  }

  private readonly hurry = (): void => {
    if (this.closed || document.hidden) return;
    if (this.connected) this.probe();
    else this.open();
  };

  private probe(): void {
    this.heard = false;
    this.send({ type: 'ping' });
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      if (this.heard) return;
      this.connected = false;
      this.open();
    }, PATIENCE);
  }

  private rest(): void {
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    clearInterval(this.pulse);
  }

  private open(): void {
    this.rest();
    this.socket?.close();
    this.lost();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket === socket) this.opened();
    };
    socket.onmessage = (event) => {
      if (this.closed || this.socket !== socket) return;
      this.heard = true;
      this.receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (!this.closed && this.socket === socket) this.ended(event.code);
    };
  }

  private opened(): void {
    this.connected = true;
    this.everConnected = true;
    this.refused = '';
    this.wait = 250;
    this.probe();
    this.pulse = setInterval(() => this.probe(), SILENCE);
    this.afterOpening?.();
    this.afterOpening = null;
  }

  private ended(code: number): void {
    if (code === HANDED_ON && this.heard) {
      // The hall is being renewed and another process takes over: the page says nothing of it unless nobody answers there.
      this.heard = false;
      this.open();
      return;
    }
    this.connected = false;
    this.rest();
    this.lost();
    if (code === SIGNED_OUT) {
      // Who I am has changed under the page: it begins anew.
      location.reload();
      return;
    }
    this.refused = REFUSALS[code] ?? '';
    if (this.refused) return;
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT);
  }
}
