// The way in: styles first, then the app.
import './fonts.css';
import './theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { router } from './lib/router.svelte';

// A server that was updated under an open page has new files under new names: fetch the page anew.
addEventListener('vite:preloadError', () => location.reload());

// Installed on a telephone the hall opens at once; without a worker it is the same page.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
  // Somebody pressed a notification while this page was open.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: string; address?: string }>) => {
    const address = data.type === 'open' ? new URL(data.address ?? '/', location.origin) : null;
    if (address?.origin === location.origin) router.go(address.pathname + address.search);
  });
}

const target = document.getElementById('app');
if (!target) throw new Error('the page has no element with the id "app"');
mount(App, { target });
