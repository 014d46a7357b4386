// The time of day in whole seconds, for whatever counts down on the page.
class Ticking {
  now = $state(Math.floor(Date.now() / 1000));

  constructor() {
    setInterval(() => (this.now = Math.floor(Date.now() / 1000)), 1000);
  }
}

export const ticking = new Ticking();
