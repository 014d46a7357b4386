// A WebSocket that comes back by itself. It says how it is doing, so the page can show it, and gives every
// message it sends a number by which the answer is found again.
import type { ClientMessage, ServerMessage } from '../protocol';

type Unsent = ClientMessage extends infer Message ? (Message extends { ref: number } ? Omit<Message, 'ref'> : never) : never;

const LONGEST_WAIT = 5000;
const SILENCE = 25_000;
const REFUSALS: Record<number, string> = {
  4003: 'This page comes from another site than the hall, so the hall does not talk to it.',
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
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly path: string,
    private readonly receive: (message: ServerMessage) => void,
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

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
    this.connected = false;
  }

  restart(): void {
    clearTimeout(this.timer);
    if (!this.closed) this.open();
  }

  private readonly hurry = (): void => {
    if (this.closed || this.connected || document.hidden) return;
    clearTimeout(this.timer);
    this.open();
  };

  private open(): void {
    this.socket?.close();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => {
      this.connected = true;
      this.everConnected = true;
      this.wait = 250;
      clearInterval(this.pulse);
      this.pulse = setInterval(() => this.send({ type: 'ping' }), SILENCE);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => {
      if (this.closed || this.socket !== socket) return;
      this.connected = false;
      clearInterval(this.pulse);
      this.refused = REFUSALS[event.code] ?? '';
      if (this.refused) return;
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT);
    };
  }
}
