import { describe, expect, it } from 'vitest';
import { links } from './chains';
import type { CityView, InPlay, SeatView } from './view';

const lying = (card: number, chain: number[] = []): InPlay => ({ card, sealed: false, used: false, chain, acts: [] });

const city = (number: number, building: InPlay | null, troop: InPlay | null = null): CityView => ({
  city: number, name: '', defence: 8, standing: true, building, troop, dragon: false, attack: 8, falls: !troop, acts: [],
});

const house = (play: InPlay[], cities: CityView[] = []): SeatView => ({
  seat: 0, active: true, cities, play, hand: 0, deck: 0, discard: [], unseen: [], arranged: true,
});

describe('chains', () => {
  it('run from the cards that meet them to the card they set off', () => {
    expect(links(house([lying(19, [7, 12]), lying(7), lying(12)]))).toEqual([
      { from: 'play-0-7-0', to: 'play-0-19-0', used: false },
      { from: 'play-0-12-0', to: 'play-0-19-0', used: false },
    ]);
  });

  it('reach into the cities', () => {
    expect(links(house([lying(19, [30])], [city(2, lying(30))]))).toEqual([{ from: 'building-0-2', to: 'play-0-19-0', used: false }]);
  });

  it('never run from a card to itself, but between copies of it', () => {
    expect(links(house([lying(11, [11]), lying(11, [11])]))).toEqual([
      { from: 'play-0-11-1', to: 'play-0-11-0', used: false },
      { from: 'play-0-11-0', to: 'play-0-11-1', used: false },
    ]);
    expect(links(house([lying(11, [11])]))).toEqual([]);
  });

  it('stay when they have been used, and say so', () => {
    expect(links(house([{ ...lying(19, [7]), used: true }, lying(7)]))).toEqual([{ from: 'play-0-7-0', to: 'play-0-19-0', used: true }]);
  });

  it('use two cards where a colour is asked for twice', () => {
    expect(links(house([lying(9, [11, 11]), lying(11), lying(11)])).map((link) => link.from)).toEqual(['play-0-11-0', 'play-0-11-1']);
  });
});
