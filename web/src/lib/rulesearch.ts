// Finds in the rules what people ask in their own words: small words are passed over, and a word stands for others that mean
// the same in rules. A passage is judged together with the headings above it.

const SMALL = new Set(
  'a an and any are as at be by can could do does for from get gets give go goes going has have how i if in is it its many me much my need no not of on one or our shall should so that the their them then there they this to up us was we what when where which who why will with would you your about happen happens'.split(' '),
);

/** What else the rules may call it. */
const MEANT: Record<string, readonly string[]> = {
  win: ['win', 'victor', 'most points', 'most vp'],
  winner: ['win', 'victor', 'most points', 'most vp'],
  lose: ['lose', 'lost', 'loses', 'wins'],
  end: ['end', 'over', 'finish'],
  over: ['over', 'end'],
  finish: ['end', 'over', 'finish'],
  game: ['game', 'play'],
  out: ['empty', 'run out', 'runs out', 'none left', 'nothing left', 'ran out', 'shuffle', 'too few', 'fewer'],
  empty: ['empty', 'run out', 'runs out', 'none left', 'nothing left'],
  cards: ['card', 'deck'],
  card: ['card'],
  deck: ['deck', 'pile'],
  points: ['point', 'vp', 'score', 'worth'],
  score: ['score', 'scoring', 'point', 'vp', 'worth'],
  scoring: ['score', 'scoring', 'point', 'vp', 'worth'],
  start: ['start', 'begin', 'ready', 'first'],
  begin: ['start', 'begin', 'ready', 'first'],
  setup: ['ready', 'begin', 'setup', 'start'],
  buy: ['acquire', 'buy', 'pay', 'cost', 'take'],
  cost: ['cost', 'pay', 'price'],
  price: ['cost', 'pay', 'price'],
  money: ['coin', 'command', 'gold', 'pay'],
  player: ['seat', 'everybody', 'player', 'opponent'],
  players: ['seat', 'everybody', 'player', 'opponent', 'houses'],
  opponent: ['opponent', 'enemy', 'other'],
  enemy: ['enemy', 'opponent', 'other'],
  tie: ['tie', 'tied', 'equal', 'share the victory', 'victory is shared', 'same number'],
  draw: ['draw', 'equal'],
  limit: ['limit', 'at most', 'never more', 'more than', 'down to'],
  maximum: ['limit', 'at most', 'never more'],
  kill: ['defeat', 'remove', 'destroy', 'fall', 'hunt'],
  destroy: ['defeat', 'remove', 'destroy', 'fall'],
  skip: ['pass', 'skip', 'optional', 'may'],
  pass: ['pass'],
  hidden: ['hidden', 'face down', 'face-down', 'secret'],
  secret: ['hidden', 'face down', 'face-down', 'secret'],
  first: ['first', 'begin'],
  alone: ['alone', 'solo', 'automa'],
  solo: ['alone', 'solo', 'automa'],
  team: ['team', 'partner'],
  partner: ['team', 'partner'],
  simultaneous: ['same time', 'together', 'at once'],
  turn: ['turn'],
  undo: ['undo', 'take it back'],
  back: ['back', 'undo'],
  mind: ['mind', 'undo'],
  mistake: ['undo', 'take it back'],
  help: ['help', 'hint'],
};

/** The beginning that the forms of a word share: "exploring" and "explores" both begin like "explor". */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ings?|ed|es|s|e)$/, '') : word);

/** What is asked, word by word, each with everything that answers to it. */
export function asked(query: string): string[][] {
  const words = query.toLowerCase().match(/[a-z0-9'-]+/g) ?? [];
  const telling = words.filter((word) => !SMALL.has(word));
  const meant = (word: string): readonly string[] => MEANT[word] ?? MEANT[word.replace(/s$/, '')] ?? [];
  return (telling.length ? telling : words).map((word) => [...new Set([stem(word), ...meant(word).map(stem)])]);
}

const speaksOf = (text: string, words: readonly string[]): boolean => words.some((word) => new RegExp(`\\b${word.replaceAll(/[^a-z0-9 ]/g, '.')}`).test(text));

/** How many of the words asked a passage speaks of. Words of its own count more than those of the headings above it. */
export function weigh(query: readonly (readonly string[])[], passage: string, headings: string): number {
  const [own, above] = [passage.toLowerCase(), headings.toLowerCase()];
  return query.reduce((sum, words) => sum + (speaksOf(own, words) ? 1 : speaksOf(above, words) ? 0.75 : 0), 0);
}

/** What to show: the passages that answer best, and none where not even half of what was asked is spoken of. */
export function best(weights: readonly number[], words: number): boolean[] {
  const most = Math.max(0, ...weights);
  const enough = Math.max(Math.ceil(words / 2) * 0.75, most - 0.3);
  return weights.map((weight) => weight > 0 && weight >= enough);
}
