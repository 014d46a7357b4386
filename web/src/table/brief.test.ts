import { expect, test } from 'vitest';
import { inBrief } from './brief';

test('a plate says in few words what its seat did and what happened to it', () => {
  expect(inBrief("plays Dragon's Lair.")).toBe("plays Dragon's Lair.");
  expect(inBrief("turns Castle face down, because of Bea's Vampire.")).toBe('turns Castle face down.');
  expect(inBrief('excavates space 4 of the Crimson Cavern with the Cave of a further excavation from the deck.')).toBe('excavates space 4 of the Crimson Cavern.');
  expect(inBrief("Bo's Dragon's Lair is hunted by Bea's card The Gold Dragon and turned face down.")).toBe("Dragon's Lair is hunted.");
  expect(inBrief("Bo's card The Trickster is hunted by your Dark Angel and turned face down.")).toBe('The Trickster is hunted.');
});
