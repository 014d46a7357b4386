// What this browser remembers of a person's taste. Nothing here leaves the browser.

export type Theme = 'system' | 'dark' | 'light';
/** How fast what others do is shown; `step` waits for a key after each thing. */
export type Pace = 'step' | 'slow' | 'normal' | 'fast' | 'once';

interface Stored {
  theme: Theme;
  pace: Pace;
  sounds: boolean;
  /** Ask before any choice is sent. */
  confirm: boolean;
  /** Ask before a choice that gives something away: a pass with coins left, a turn ended with cards unplayed. */
  careful: boolean;
  /** By touch, the first tap on a card shows it and the second plays it. */
  tapTwice: boolean;
  notify: boolean;
}

const KEY = 'wyrmhall-preferences';
const DEFAULTS: Stored = { theme: 'system', pace: 'normal', sounds: false, confirm: false, careful: true, tapTwice: true, notify: false };

function read(): Stored {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>) };
  } catch {
    return DEFAULTS;
  }
}

class Preferences implements Stored {
  theme = $state<Theme>('system');
  pace = $state<Pace>('normal');
  sounds = $state(false);
  confirm = $state(false);
  careful = $state(true);
  tapTwice = $state(true);
  notify = $state(false);

  constructor() {
    Object.assign(this, read());
    $effect.root(() => {
      $effect(() => {
        const { theme, pace, sounds, confirm, careful, tapTwice, notify } = this;
        if (theme === 'system') delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = theme;
        try {
          localStorage.setItem(KEY, JSON.stringify({ theme, pace, sounds, confirm, careful, tapTwice, notify }));
        } catch {
          // A browser that keeps nothing still plays; it only forgets the taste.
        }
      });
    });
  }

  async setNotify(on: boolean): Promise<void> {
    this.notify = on && 'Notification' in window && (await Notification.requestPermission()) === 'granted';
  }
}

export const preferences = new Preferences();
export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
