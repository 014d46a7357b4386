// Where the reader is. Links are ordinary anchors; a click on one of ours changes the page without fetching it anew.

// An address that was typed may be no proper one.
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);

  constructor() {
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decoded);
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    const samePage = location.pathname === this.path;
    this.read();
    if (samePage) return;
    if (!location.hash) scrollTo(0, 0);
    // A reader or a keyboard goes on from the new page, not from the link that led there.
    queueMicrotask(() => document.getElementById('main')?.focus({ preventScroll: true }));
  }

  private read(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const anchor = (event.target as Element).closest?.('a');
    if (!anchor || anchor.target || anchor.hasAttribute('download') || anchor.origin !== location.origin) return;
    if (/^\/(api|ws|schema)\b/.test(anchor.pathname) || anchor.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    this.go(anchor.pathname + anchor.search + anchor.hash);
  }
}

export const router = new Router();
