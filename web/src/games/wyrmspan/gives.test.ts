import { describe, expect, it } from 'vitest';
import { signsOf } from './gives';

describe('the signs of a cave card', () => {
  it('shows each thing that is gained or laid', () => {
    expect(signsOf('gain meat 1, lay egg 2 at=any')).toEqual([
      { what: 'meat', count: 1 },
      { what: 'egg', count: 2 },
    ]);
  });
  it('shows what is paid before what it is paid for, and how often', () => {
    expect(signsOf('3x pay egg 1 to gain any 2 | opponents pay egg 1 to gain any 2')).toEqual([
      { word: '3×' },
      { what: 'egg', count: 1 },
      { word: '→' },
      { what: 'any', count: 2 },
    ]);
    expect(signsOf('pay cave 2 to excavate 1 from=deck')).toEqual([{ what: 'cave', count: 2 }, { word: '→' }, { what: 'cave', count: 1 }]);
  });
  it('shows a choice as one', () => {
    expect(signsOf('choose 2 of gain dragon 1 / gain guild 1')).toEqual([{ what: 'dragon', count: 1 }, { word: 'or' }, { what: 'guild', count: 1 }]);
  });
  it('shows what is done with things by the deed', () => {
    expect(signsOf('tuck dragon 2 from=deck to=any')).toEqual([{ what: 'tuck', count: 2 }]);
    expect(signsOf('cache any 2 from=bank to=any')).toEqual([{ what: 'cache', count: 2 }]);
    expect(signsOf('activate once_per_round')).toEqual([{ what: 'again', count: 1 }]);
  });
});
