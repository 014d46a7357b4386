// Web push in this browser: the service worker subscribes with the hall's key, and the hall is told where to send.
// Without a worker (a hall without TLS, a browser that has none) there is no push, and the page says so.
import type { Notices } from '../protocol';
import { Refused, server } from './server';

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return canPush() ? navigator.serviceWorker.getRegistration('/') : undefined;
}

export async function subscription(): Promise<PushSubscription | null> {
  return (await (await worker())?.pushManager.getSubscription()) ?? null;
}

/** The hall's key as a browser wants it. */
export function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export const isFor = (made: PushSubscription, key: string): boolean => {
  const used = new Uint8Array(made.options.applicationServerKey ?? new ArrayBuffer(0));
  const wanted = keyBytes(key);
  return used.length === wanted.length && used.every((byte, place) => byte === wanted[place]);
};

export async function tellThisDevice(key: string): Promise<Notices> {
  const found = await worker();
  if (!found) throw new Refused('no-push', 'This browser cannot be notified: that needs a hall whose address begins with https, and a window that is not private.');
  if ((await Notification.requestPermission()) !== 'granted') throw new Refused('no-push', 'This browser does not allow notifications from the hall.');
  const old = await found.pushManager.getSubscription();
  if (old && !isFor(old, key)) await old.unsubscribe();
  let made: PushSubscription;
  try {
    made = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) });
  } catch (error) {
    throw new Refused('no-push', `The push service of this browser cannot be reached: ${(error as Error).message}`);
  }
  const { endpoint, keys } = made.toJSON();
  return server.tellDevice({ endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' });
}

/** No longer tell this browser; whoever signs out here is not to be told here. */
export async function forgetThisDevice(): Promise<Notices | null> {
  const made = await subscription();
  if (!made) return null;
  const answer = await server.forgetDevice(made.endpoint).catch(() => null);
  await made.unsubscribe();
  return answer;
}
