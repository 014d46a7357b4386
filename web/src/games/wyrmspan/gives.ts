// What a cave card brings, as a row of signs: read from the notation that the engine runs, so it cannot say anything else.

/** A sign with a count, or a word between signs. */
export type Given = { what: string; count: number } | { word: string };

const THINGS = /^(meat|gold|crystal|milk|any|coin|egg|guild|dragon|cave)$/;
const DEEDS: Record<string, string> = { cache: 'cache', tuck: 'tuck', activate: 'again' };
const WORDS: Record<string, string> = { to: '→', '/': 'or' };

export function signsOf(notation: string): Given[] {
  const own = notation.split(' | opponents ')[0] ?? '';
  const given: Given[] = [];
  const words = own.replaceAll(',', '').split(' ').filter(Boolean);
  for (const [i, word] of words.entries()) {
    const deed = DEEDS[words[i - 1] ?? ''];
    if (/^\dx$/.test(word)) given.push({ word: `${word[0]}×` });
    else if (WORDS[word] !== undefined) given.push({ word: WORDS[word] });
    else if (deed === 'again') given.push({ what: deed, count: 1 });
    else if (deed && THINGS.test(word)) given.push({ what: deed, count: Number(words[i + 1]) });
    else if (THINGS.test(word)) given.push({ what: word, count: Number(words[i + 1]) });
    else if (word === 'excavate') given.push({ what: 'cave', count: 1 });
  }
  return given;
}
