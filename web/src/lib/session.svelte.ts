// Who I am and what the hall looks like from here. One socket keeps the lists of tables fresh; the page title
// counts the tables that wait for me, and a notification is shown where the person allowed it.
import type { Guest, Hall, HallMessage, TableCard } from '../protocol';
import { preferences } from './preferences.svelte';
import { forgetThisDevice } from './push';
import { router } from './router.svelte';
import { server } from './server';
import { BROKEN_LINE, LiveSocket } from './socket.svelte';

class Visit {
  guest = $state<Guest | null>(null);
  hall = $state<Hall | null>(null);
  problem = $state('');
  open = $state<TableCard[]>([]);
  running = $state<TableCard[]>([]);
  mine = $state<TableCard[]>([]);
  heading = $state('Wyrmhall');
  /** The game whose table, rules or cards were looked at last. */
  game = $state('');
  wantsName = $state(false);
  private socket = $state.raw<LiveSocket | null>(null);
  private afterName: (() => void) | null = null;

  get yourTurns(): TableCard[] {
    return this.mine.filter((card) => card.your_turn);
  }

  /** The table to go to next among those that wait for me, seen from the page I am on: round and round, none left out. */
  get next(): TableCard | undefined {
    const turns = this.yourTurns.toSorted((a, b) => (a.table.id < b.table.id ? -1 : 1));
    const here = router.parts[0] === 'table' ? (router.parts[1] ?? '') : '';
    const others = turns.filter((card) => card.table.id !== here);
    return here ? (others.find((card) => card.table.id > here) ?? others[0]) : this.yourTurns[0];
  }

  get title(): string {
    const count = this.yourTurns.length;
    return (count ? `(${count}) ` : '') + (this.heading === 'Wyrmhall' ? this.heading : `${this.heading} · Wyrmhall`);
  }

  /** What is wrong with the line that keeps the lists fresh, in words. */
  get trouble(): string {
    if (!this.socket) return '';
    return this.socket.refused || (this.socket.everConnected && !this.socket.connected ? BROKEN_LINE : '');
  }

  async begin(): Promise<void> {
    try {
      const [hall, session] = await Promise.all([server.hall(), server.session()]);
      this.hall = hall;
      this.guest = session.guest;
      this.problem = '';
      this.listen();
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  // Anything that needs a name asks for it first and then goes on by itself.
  withName(action: () => void): void {
    if (this.guest) {
      action();
    } else {
      this.afterName = action;
      this.wantsName = true;
    }
  }

  async enter(name: string): Promise<void> {
    this.guest = (await server.enter(name)).guest;
    this.wantsName = false;
    this.listen();
    const action = this.afterName;
    this.afterName = null;
    action?.();
  }

  async leave(everywhere: boolean): Promise<void> {
    await forgetThisDevice().catch(() => null);
    this.guest = (await server.signOut(everywhere)).guest;
    this.mine = [];
    this.listen();
    router.go('/');
  }

  forgetAction(): void {
    this.wantsName = false;
    this.afterName = null;
  }

  // The cookie is read when a socket opens, so a new identity needs a new socket.
  listen(): void {
    this.socket?.close();
    this.socket = new LiveSocket('/ws/hall', (message) => {
      if (message.type === 'hall') this.update(message);
    });
  }

  private update(message: HallMessage): void {
    const before = new Set(this.yourTurns.map((card) => card.table.id));
    this.open = message.open;
    this.running = message.running;
    this.mine = message.mine;
    const fresh = this.yourTurns.filter((card) => !before.has(card.table.id));
    if (fresh.length && preferences.notify && document.hidden && Notification.permission === 'granted') {
      fresh.forEach(notify);
    }
  }
}

function notify({ table }: TableCard): void {
  const options = { body: `${table.title}: the table is waiting for you.`, tag: table.id, data: `/table/${table.id}` };
  try {
    const notice = new Notification('Your turn', options);
    notice.onclick = () => {
      window.focus();
      router.go(options.data);
    };
  } catch {
    // Some browsers let only a service worker notify; without one the page's title still counts the tables that wait.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification('Your turn', options)).catch(() => {});
  }
}

export const visit = new Visit();
