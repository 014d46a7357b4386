// For tests: a page without a browser, and sockets whose other end the test plays.
import { afterEach, beforeEach, vi } from 'vitest';
import type { ServerMessage } from '../protocol';

interface Sent {
  type: string;
  ref: number;
}

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error('nobody has opened a socket');
    return last;
  }

  readyState = 0;
  sent: Sent[] = [];
  onsend: (message: Sent) => void = () => {};
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    const message = JSON.parse(text) as Sent;
    this.sent.push(message);
    this.onsend(message);
  }

  close(): void {
    this.readyState = 3;
  }

  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  says(message: ServerMessage): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  closes(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

/** Every test of this file or group begins in a new page, with time standing still. */
export function inAPage(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    const listeners = { addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('document', { hidden: false, ...listeners });
    vi.stubGlobal('location', { protocol: 'http:', host: 'hall' });
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
