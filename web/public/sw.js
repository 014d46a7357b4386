// Makes the hall an app that opens at once and says in its own words when the server cannot be reached. Nothing of a game is kept
// here: what the server says is always asked of the server.
const KEPT = 'wyrmhall-shell-1';
const MOST = 80;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(['/', '/favicon.svg'])).then(() => self.skipWaiting()));
});

addEventListener('activate', (event) => {
  const others = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(others.then(() => self.clients.claim()));
});

async function keep(request, answer) {
  if (!answer.ok) return;
  const kept = await caches.open(KEPT);
  await kept.put(request, answer);
  const names = await kept.keys();
  for (const old of names.slice(0, Math.max(0, names.length - MOST))) if (new URL(old.url).pathname !== '/') await kept.delete(old);
}

// The page itself comes from the server while it can be reached, so a new version is seen at once.
async function page(event) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep('/', answer.clone()));
    return answer;
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}

// A file whose name holds the hash of what is in it never changes.
async function asset(event) {
  const known = await caches.match(event.request);
  if (known) return known;
  const answer = await fetch(event.request);
  event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && !pathname.startsWith('/api')) event.respondWith(page(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event));
});

// The hall tells that it is somebody's turn; a newer message of the same table takes the place of the older one.
addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: true, icon: '/favicon.svg', data: path }));
});

// A press on it opens the table: in a window of the hall that is open, or else in a new one.
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data ?? '/', location.origin).href));
});

async function show(address) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const there = windows.find((one) => one.url === address) ?? windows[0];
  if (!there) return self.clients.openWindow(address);
  await there.focus();
  if (there.url !== address) there.postMessage({ type: 'open', address });
}
