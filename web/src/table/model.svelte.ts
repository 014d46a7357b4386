// One table as this person sees it: what the server sent last, what was asked of it and not answered yet, and,
// while a replay is open, the step of it that is shown. Every part of the frame and every game's board reads from here.
import type { Rival } from '../games/registry';
import { readGlossary } from '../lib/glossary';
import { preferences } from '../lib/preferences.svelte';
import { parameters } from '../lib/server';
import { LiveSocket } from '../lib/socket.svelte';
import { play } from '../lib/sound';
import { capital, listing, noun, plural, sentence } from '../lib/words';
import type {
  Asked, CardFace, ChatLine, ChoiceInfo, HintMessage, LogEvent, Prompt, Score, Seat, ServerMessage, StateMessage, TableCard, Waiting,
} from '../protocol';
import { cardOf, keysFor, type Windows } from './answers';
import type { ReviewModel } from '../learn/review.svelte';
import type { ReplayModel } from './replay.svelte';
import { type Interlude, interludeOf, roundOf } from './interlude';
import { BETWEEN_ROUNDS, holdFor, ownOf, parts, type Scene, scoresAt, type Step, Story, type Tell } from './story.svelte';

export interface Enlarged {
  card: CardFace;
  notes: string[];
  anchor: DOMRect;
  held: boolean;
}

/** A thing that was pressed before the action it is for: what can be done with it, and what stands in the way. */
export interface Offer {
  card: CardFace;
  ways: readonly { token: number; then: readonly number[]; words: string }[];
  notes: readonly string[];
}

/** The kind of event that says that a standing answer was given. */
const ANSWERED = 'answered_for_you';
const NOTICE_TIME = 7000;
const OUT_OF_REACH = 'The hall cannot be reached at the moment. Your choice was not sent; try again when the connection is back.';
/** The server says by numbers of questions that another seat was quicker; that tells a person nothing. */
const LATE = 'Something happened in between. Look, and choose again.';

export class TableModel {
  card = $state.raw<TableCard | null>(null);
  state = $state.raw<StateMessage | null>(null);
  log = $state.raw<LogEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  hint = $state.raw<HintMessage | null>(null);
  hinting = $state(false);
  /** Who gives hints here, by level; the hall's own choice while it is empty. */
  adviser = $state('');
  notice = $state('');
  staged = $state<number | null>(null);
  offer = $state.raw<Offer | null>(null);
  sent = $state<{ ref: number; token: number } | null>(null);
  replay = $state<ReplayModel | null>(null);
  /** The look back at the game; it stands beside a replay. */
  review = $state.raw<ReviewModel | null>(null);
  enlarged = $state.raw<Enlarged | null>(null);
  unread = $state(0);
  drawn = $state.raw<readonly number[]>([]);
  cards = $state.raw<CardFace[]>([]);
  /** What no move changes, as the game's own types have it. */
  board = $state.raw<unknown>(null);
  /** What a score is of, one and several: points, cities. */
  counts = $state.raw<readonly [string, string]>(['point', 'points']);
  /** When and how points are counted, where scores stand still until the end. */
  scored = $state('');
  quiet = $state.raw<ReadonlySet<string>>(new Set());
  heads = $state.raw<ReadonlySet<string>>(new Set());
  apart = $state.raw<ReadonlySet<string>>(new Set());
  begins = $state.raw<ReadonlySet<string>>(new Set());
  /** Whether a chapter of the log is a whole turn, also what it does to others. */
  wholeTurns = $state(false);
  /** The rules of this game as Markdown; '' until they have come. */
  rules = $state('');
  readonly glossary = $derived.by(() => readGlossary(this.rules));
  /** The rule that is read beside the table. A new object points at it again. */
  rule = $state.raw<{ id: string } | null>(null);
  /** The letters of this game's actions. */
  letters = $state.raw<Readonly<Record<string, string>>>({});
  warns: ((name: string, view: unknown) => string) | undefined;
  /** How this game asks whether anybody answers. */
  windows = $state.raw<Windows | undefined>(undefined);
  /** Whose turn it is in this game, by its view. */
  turnOf = $state.raw<((view: unknown) => number | null) | undefined>(undefined);
  /** How often the table has answered for me since I last did something myself. */
  answered = $state(0);
  rounds: ReadonlySet<string> = new Set();
  rivalsOf: ((view: unknown) => readonly Rival[]) | undefined;
  /** Kinds of card that a line of the log may name at any time. */
  places = $state.raw<ReadonlySet<string>>(new Set());
  /** Which events of quiet kinds are told all the same. */
  speaks: ((event: LogEvent) => boolean) | undefined;
  standsOf = $state.raw<((view: unknown, seat: number) => string) | undefined>(undefined);
  roleOf = $state.raw<((view: unknown, seat: number) => string) | undefined>(undefined);
  /** Whether the game goes on from the moment of a puzzle that has been answered. */
  playsOn = $state(false);
  /** What is shown between two rounds, until play goes on. */
  interlude = $state.raw<Interlude | null>(null);
  sums: ((events: readonly LogEvent[], seat: number) => string) | undefined;
  /** How this game tells a message that holds more than one thing to look at. */
  tell: Tell | undefined;
  readonly story = new Story((scene) => this.hear(scene));
  readonly socket: LiveSocket;
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;
  private hintRef: number | null = null;
  /** How far the server's time is ahead of this machine's, in seconds. */
  private skew = 0;
  /** Whether what was said before I came has been told. */
  private welcomed = false;

  constructor(
    readonly id: string,
    readonly invite: string | null,
  ) {
    this.socket = new LiveSocket(
      `/ws/tables/${encodeURIComponent(id)}${parameters({ invite })}`,
      (message) => this.receive(message),
      () => this.loseAnswers(),
    );
  }

  close(): void {
    this.replay?.stop();
    this.review?.close();
    this.story.close();
    clearTimeout(this.noticeTimer);
    this.socket.close();
  }

  // What is shown: the live game as far as it has been told, or a step of its replay.

  get view(): unknown {
    if (this.replay) return this.replay.step?.view;
    return this.asked ? this.asked.view : this.story.scene?.view;
  }

  get moves(): number {
    return this.replay ? this.replay.at : (this.story.scene?.moves ?? 0);
  }

  get actors(): readonly number[] {
    if (this.asked) return [];
    return (this.replay ? this.replay.step?.actors : this.story.scene?.actors) ?? [];
  }

  get scores(): readonly Score[] {
    if (this.replay) return this.replay.step?.scores ?? [];
    if (this.asked) return this.asked.scores;
    // What stands between two rounds counts the round, and the list beside it must not say otherwise.
    return (this.interlude ? this.story.scene?.message.scores : this.story.scene?.scores) ?? [];
  }

  /** Whether the board still shows what was before. */
  get behind(): boolean {
    return !this.replay && !this.asked && this.story.behind;
  }

  /** Whether a puzzle has been answered and nobody has said that they play on from it: then nothing is asked. */
  get resting(): boolean {
    const lesson = this.replay ? null : this.state?.lesson;
    return lesson?.kind === 'puzzle' && lesson.done && !this.playsOn && !this.state?.outcome;
  }

  /** The moment of a puzzle that has been answered, which the table shows for as long as nobody plays on from it. */
  get asked(): Asked | null {
    return this.resting ? (this.state?.lesson?.asked ?? null) : null;
  }

  /** What is asked; of a puzzle that has been answered what was, for boards that light up by it. Then nothing asks on. */
  get prompt(): Prompt | null {
    if (this.resting) return this.asked?.prompt ?? null;
    return (this.replay ? this.replay.step?.prompt : this.state?.prompt) ?? null;
  }

  get lines(): readonly LogEvent[] {
    return this.events.filter((event) => this.says(event));
  }

  /** The log, with what begins a chapter also where it is not told by itself. */
  get chronicle(): readonly LogEvent[] {
    return this.events.filter((event) => this.says(event) || (event.words !== '' && this.begins.has(event.kind)));
  }

  /** What was last told, as the lines of the log that tell it. */
  get news(): readonly LogEvent[] {
    return this.fresh.filter((event) => this.says(event));
  }

  get events(): readonly LogEvent[] {
    if (this.replay) return this.replay.log;
    return this.behind ? this.log.slice(0, this.story.scene?.told) : this.log;
  }

  /** What has just happened: what led from the view before to this one. */
  get fresh(): readonly LogEvent[] {
    if (this.replay) return this.replay.step?.events ?? [];
    return this.story.scene?.fresh ?? [];
  }

  get rivals(): readonly Rival[] {
    const { view } = this;
    return view ? (this.rivalsOf?.(view) ?? []) : [];
  }

  /** The word behind a score, and whether it needs to be seen: points go without saying. */
  unitOf(points: number): { word: string; hidden: boolean } {
    return { word: noun(points, ...this.counts), hidden: this.counts[1] === 'points' };
  }

  /** How a seat stands where its points say nothing yet; '' where they do. */
  standing(seat: number): string {
    return this.view && !this.outcome ? (this.standsOf?.(this.view, seat) ?? '') : '';
  }

  get teams(): readonly (readonly number[])[] {
    return this.card?.table.teams ?? [];
  }

  get outcome(): StateMessage['outcome'] {
    return this.replay ? (this.replay.atEnd ? this.replay.outcome : null) : (this.story.scene?.outcome ?? null);
  }

  /** Who won, in a sentence without its full stop; '' while nobody has. */
  get verdict(): string {
    const winners = this.outcome?.winners;
    if (!winners) return '';
    if (!winners.length) {
      // Whoever sits on no seat may win as well.
      const best = this.rivals.toSorted((a, b) => b.score.points - a.score.points)[0];
      const beaten = best && this.outcome?.scores.every((points) => points < best.score.points);
      return beaten ? `${best.name} wins` : 'Nobody wins';
    }
    const several = winners.length > 1 || winners[0] === this.eyes;
    return `${listing(winners.map((seat) => this.nameOf(seat)))} ${several ? 'win' : 'wins'}`;
  }

  get eyes(): number | null {
    return this.replay ? this.replay.seat : this.me;
  }

  // Who is who.

  get seats(): readonly Seat[] {
    return this.card?.table.seats ?? [];
  }

  get me(): number | null {
    return this.state?.seat ?? this.card?.seat ?? null;
  }

  get game(): string {
    return this.card?.table.name ?? '';
  }

  /** As far as it has been told: a game whose last moves are still being shown is not over yet. */
  get status(): string {
    const status = this.card?.table.status ?? '';
    return status === 'over' && this.behind ? 'playing' : status;
  }

  get finished(): boolean {
    return this.status === 'over' || this.status === 'abandoned';
  }

  // As in the log: "You" is whose eyes one looks through, which in a replay may be somebody else's.
  nameOf(seat: number): string {
    return seat === this.eyes ? 'You' : this.logName(seat);
  }

  logName(seat: number): string {
    return this.partOf(seat) || this.playerOf(seat);
  }

  playerOf(seat: number): string {
    return this.seats[seat]?.label || `Seat ${seat + 1}`;
  }

  private partOf(seat: number): string {
    return this.view ? (this.roleOf?.(this.view, seat) ?? '') : '';
  }

  /** Who plays a seat that is called by its part in the game, or what one's own part is; '' in games without parts. */
  besides(seat: number): string {
    const part = this.partOf(seat);
    return part && seat !== this.eyes ? this.playerOf(seat) : part;
  }

  // Who is waited for, and how long.

  waitingFor(seat: number): Waiting | undefined {
    return this.replay ? undefined : this.state?.waiting.find((one) => one.seat === seat);
  }

  /** Seconds until the time of a seat is up; null where no clock runs for it. `now` is this machine's time. */
  timeLeft(seat: number, now: number): number | null {
    const until = this.waitingFor(seat)?.until;
    return typeof until === 'number' ? Math.max(0, Math.round(until - now - this.skew)) : null;
  }

  /** Those about whom I may vote that a bot goes on. */
  overdue(now: number): readonly Waiting[] {
    if (this.replay || this.me === null || !this.state) return [];
    return this.state.waiting.filter((one) => one.seat !== this.me && one.votable !== null && one.votable <= now + this.skew);
  }

  // What I may do.

  // In the order in which the board shows them, so that the digits run from left to right.
  get choices(): readonly ChoiceInfo[] {
    if (this.asked) return this.marked;
    if (this.replay || this.resting || !this.state) return [];
    const place = (choice: ChoiceInfo): number => {
      const index = this.drawn.indexOf(choice.token);
      return index < 0 ? this.drawn.length : index;
    };
    return this.state.choices.toSorted((a, b) => place(a) - place(b));
  }

  /** Of the answers to a puzzle, once one was given: the best, and that one. They are shown, and answer nothing. */
  get marked(): readonly ChoiceInfo[] {
    const { answer } = this.asked ?? {};
    const best = this.state?.lesson?.weighed[0];
    return answer && best ? (best.token === answer.token ? [answer] : [best, answer]) : [];
  }

  get myTurn(): boolean {
    return !this.asked && this.choices.length > 0;
  }

  get busy(): boolean {
    return this.sent !== null;
  }

  /** What a thing on the board answers to. A board that shows what was before answers nothing: the bar does. */
  choiceFor(token: number | null): ChoiceInfo | undefined {
    return this.behind ? undefined : this.answerFor(token);
  }

  answerFor(token: number | null): ChoiceInfo | undefined {
    return token === null ? undefined : this.choices.find((choice) => choice.token === token);
  }

  /** Whether the table is about to answer for me, as I told it to. */
  get spokenFor(): boolean {
    return !this.replay && !!this.state?.spoken_for;
  }

  /** What I may do though nobody waits for it. */
  get acts(): readonly ChoiceInfo[] {
    return this.replay || this.resting ? [] : (this.state?.acts ?? []);
  }

  /** What a thing on the board may be used for unasked. */
  actFor(token: number | null): ChoiceInfo | undefined {
    return this.behind || token === null ? undefined : this.acts.find((act) => act.token === token);
  }

  /** What can be sent: an answer to what is asked, or something that may be done unasked. */
  offerFor(token: number | null): ChoiceInfo | undefined {
    return this.answerFor(token) ?? this.acts.find((act) => act.token === token);
  }

  /** The answer that lets a window go by; null where no window is open to me. */
  get passing(): number | null {
    const { windows, prompt } = this;
    if (this.asked || !windows || !prompt || !windows.asks.has(prompt.message)) return null;
    return this.choices.find(({ name }) => name === windows.pass)?.token ?? null;
  }

  /** What a question is to me. The rules may ask me for something in another's turn too. */
  get flag(): string {
    if (this.passing !== null) return 'Your answer';
    const turn = this.state ? (this.turnOf?.(this.state.view) ?? null) : null;
    return turn === null || turn === this.me ? 'Your turn' : 'You are asked';
  }

  /** Whether the hint would choose it first, or it was the best answer to a puzzle. */
  isHinted(token: number | null | undefined): boolean {
    const best = this.asked ? this.state?.lesson?.weighed[0] : this.hint?.choices[0];
    return typeof token === 'number' && best?.token === token;
  }

  /** Whether it was picked and waits: for a yes, or for the server; or it was the answer given to a puzzle. */
  isPicked(token: number | null | undefined): boolean {
    return typeof token === 'number' && (this.staged === token || this.sent?.token === token || (this.asked?.answer.token === token && !this.isHinted(token)));
  }

  /** What a thing on the board shows as its key. */
  digitFor(token: number): string | null {
    return this.behind ? null : this.keyFor(token);
  }

  private readonly keys = $derived.by(() => keysFor(this.asked ? [] : this.choices, this.letters));

  keyFor(token: number): string | null {
    return this.keys.get(token) ?? null;
  }

  /** How many answers have a number for their key. */
  get numbered(): number {
    return [...this.keys.values()].filter((key) => /\d/.test(key)).length;
  }

  /** Answer by key; false when no answer has it. */
  press(key: string): boolean {
    const token = [...this.keys].find(([, one]) => one === key)?.[0];
    if (token === undefined) return false;
    this.choose(token);
    return true;
  }

  private readonly byId = $derived.by(() => new Map(this.cards.map((card) => [card.id, card])));

  /** The card that a token's name is about. */
  cardOf(name: string): CardFace | undefined {
    return cardOf(name, this.byId);
  }

  choose(token: number): void {
    if (this.asked) {
      this.explain(this.isHinted(token) ? 'This was the best choice. The puzzle is over.' : 'This was your choice. The puzzle is over.');
      return;
    }
    if (!this.offerFor(token) || this.busy) return;
    if ((preferences.confirm || this.warningOf(token)) && this.staged !== token) {
      this.story.skip();
      this.staged = token;
      return;
    }
    this.commit(token);
  }

  /** Choose, and then at once what was meant by it, as long as the next questions are about that. */
  chooseAll(token: number, then: readonly number[]): void {
    this.offer = null;
    this.then = then;
    this.choose(token);
  }
  private then: readonly number[] = [];

  private goOn(): void {
    const [next, ...rest] = this.then;
    this.then = [];
    if (next === undefined || !this.answerFor(next)) return;
    this.then = rest;
    this.commit(next);
  }

  /** What this answer would give away; '' where nothing, or where one does not want to be told. */
  warningOf(token: number | null): string {
    const name = this.answerFor(token)?.name;
    return name && preferences.careful ? (this.warns?.(name, this.state?.view) ?? '') : '';
  }

  commit(token: number): void {
    this.story.skip();
    this.interlude = null;
    const turn = this.state?.turn ?? 0;
    const ref = this.socket.send({ type: 'move', turn, token });
    this.staged = null;
    if (ref === null) {
      this.explain(OUT_OF_REACH);
      return;
    }
    this.sent = { ref, token };
    this.answered = 0;
    this.hint = null;
    play('pick');
  }

  explain(words: string): void {
    this.notice = '';
    clearTimeout(this.noticeTimer);
    queueMicrotask(() => (this.notice = words));
    this.noticeTimer = setTimeout(() => (this.notice = ''), NOTICE_TIME);
  }

  openRule(id: string): void {
    this.rule = { id };
  }

  undo(): void {
    if (this.state?.can_undo) this.socket.send({ type: 'undo' });
    else if (this.state?.can_take_back) this.askTakeback();
    else if (this.me !== null) this.explain('There is nothing to undo: others have moved on since your last choice.');
  }

  /** Leave these standing answers with the table, and no others. */
  leave(names: string[]): void {
    if (this.socket.send({ type: 'standing', names }) === null) this.explain(OUT_OF_REACH);
  }

  askTakeback(): void {
    this.socket.send({ type: 'takeback' });
  }

  answerTakeback(agree: boolean): void {
    this.socket.send({ type: 'answer', agree });
  }

  askHint(): void {
    if (!this.card?.table.hints) this.explain('Hints are off at this table.');
    else if (!this.myTurn) this.explain('You can ask for a hint when you are asked to choose.');
    else if (!this.hinting) {
      this.hintRef = this.socket.send({ type: 'hint', level: this.adviser || null });
      this.hinting = this.hintRef !== null;
    }
  }

  say(words: string): boolean {
    return this.socket.send({ type: 'say', words }) !== null;
  }

  vote(seat: number): void {
    this.socket.send({ type: 'vote', seat });
  }

  resign(): void {
    this.socket.send({ type: 'resign' });
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'table') this.card = message.card;
    else if (message.type === 'state') this.takeState(message);
    else if (message.type === 'chat') this.takeChat(message.lines);
    else if (message.type === 'hint') this.takeHint(message);
    else if (message.type === 'busy') this.explain(`${this.nameOf(message.seat)} is waiting for its turn to think: about ${plural(message.seconds, 'second')}.`);
    else if (message.type === 'error') this.takeError(message.ref, message.code === 'late' ? LATE : message.words);
    else if (message.type === 'done') this.welcomed = true;
  }

  // The next state says whether the choice had arrived; until then it can be made again, and is refused if it had.
  private loseAnswers(): void {
    this.sent = null;
    this.hinting = false;
  }

  private takeState(message: StateMessage): void {
    const before = this.state;
    this.log = [...this.log.slice(0, message.first), ...message.events];
    this.state = message;
    if (before && message.first) this.answered += message.events.filter(({ kind }) => kind === ANSWERED).length;
    this.skew = message.now - Math.floor(Date.now() / 1000);
    if (this.sent && (message.ref === this.sent.ref || message.turn !== before?.turn)) this.sent = null;
    if (before?.turn !== message.turn) {
      this.staged = null;
      this.offer = null;
      this.hint = null;
      this.hinting = false;
    }
    // All of the log at once is no news: the table was opened, come back to, or wound back.
    if (before && message.first) this.story.add(this.scenes(before, message));
    else this.story.jump(this.sceneOf(message, { view: message.view, events: [] }, message.first + message.events.length));
    if (before?.turn !== message.turn) this.goOn();
    if (!before) {
      // Nobody has scored while everybody makes the first choices.
      if (message.moves < 2 * message.scores.length) this.atRound = message.scores;
      return;
    }
    // What was said while others had the turn is no longer true.
    if (message.choices.length && !before.choices.length) {
      this.notice = '';
      play('turn');
    }
  }

  private scenes(before: StateMessage, message: StateMessage): Scene[] {
    const steps = this.tell?.(before.view, message.events, message.view) ?? [{ view: message.view, events: message.events }];
    let told = message.first;
    let { scores } = before;
    const scenes = steps.flatMap((step) => {
      scores = scoresAt(step, message, scores);
      return parts(step.events, (event) => this.says(event), this.heads).map((events) => {
        told += events.length;
        return { ...this.sceneOf(message, { ...step, events }, told), scores };
      });
    });
    // Who is asked, and how it ended, is told with the last of it.
    for (const scene of scenes.slice(0, -1)) Object.assign(scene, { outcome: null, actors: before.actors });
    return scenes;
  }

  private sceneOf(message: StateMessage, { view, events, threads = [] }: Step, told: number): Scene {
    const { moves, actors, scores, outcome } = message;
    const pause = events.some(({ kind }) => this.rounds.has(kind)) ? BETWEEN_ROUNDS : 0;
    const own = ownOf(message);
    const hold = Math.max(pause, holdFor(events.filter((event) => this.says(event)), (event) => own.has(event) || event.kind === ANSWERED));
    return { message, view, moves, actors, scores, outcome, told, fresh: events, threads, hold };
  }

  private says(event: LogEvent): boolean {
    return event.words !== '' && (!this.quiet.has(event.kind) || !!this.speaks?.(event));
  }

  private heard: Scene | null = null;
  private hear(scene: Scene): void {
    const { heard } = this;
    this.heard = scene;
    this.lookBack(scene, !!heard);
    if (!heard) return;
    if (scene.outcome && !heard.outcome) play('end');
    else if (scene.moves !== heard.moves && !this.myTurn) play('card');
  }

  /** How everybody stood when the round began, as far as this was seen. */
  private atRound: readonly Score[] | null = null;
  private lookBack(scene: Scene, seen: boolean): void {
    const head = seen ? scene.fresh.find(({ kind }) => this.rounds.has(kind)) : undefined;
    if (!head) {
      if (scene.hold > 0) this.interlude = null;
      return;
    }
    const { scores } = scene.message;
    const last = roundOf(this.log, head, this.rounds).filter((event) => this.says(event));
    this.interlude = preferences.pace === 'once' ? null : interludeOf(last, head, scores, this.atRound);
    this.atRound = scores;
  }

  private takeChat(lines: readonly ChatLine[]): void {
    const known = new Set(this.chat.map((line) => line.id));
    const fresh = lines.filter((line) => !known.has(line.id));
    if (this.welcomed && fresh.length) {
      this.unread += fresh.length;
      play('chat');
    }
    // A line may come after the one that follows it, when they were said at different servers.
    this.chat = [...this.chat, ...fresh].sort((one, other) => one.id - other.id);
  }

  private takeHint(message: HintMessage): void {
    this.hinting = false;
    if (message.turn === this.state?.turn) this.hint = message;
  }

  private takeError(ref: number | null, words: string): void {
    if (this.sent && ref === this.sent.ref) this.sent = null;
    if (ref !== null && ref === this.hintRef) this.hinting = false;
    this.explain(sentence(capital(words)));
  }
}
