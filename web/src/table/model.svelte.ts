// One table as this person sees it: what the server sent last, what was asked of it and not answered yet, and,
// while a replay is open, the step of it that is shown. Every part of the frame and every game's board reads from here.
import { preferences } from '../lib/preferences.svelte';
import { parameters } from '../lib/server';
import { LiveSocket } from '../lib/socket.svelte';
import { play } from '../lib/sound';
import { listing, plural } from '../lib/words';
import type {
  CardFace, ChatLine, ChoiceInfo, HintMessage, LogEvent, Prompt, Score, Seat, ServerMessage, StateMessage, TableCard, Waiting,
} from '../protocol';
import type { ReplayModel } from './replay.svelte';

export interface Enlarged {
  card: CardFace;
  notes: string[];
  anchor: DOMRect;
  held: boolean;
}

const NOTICE_TIME = 7000;
const OUT_OF_REACH = 'The hall is out of reach at the moment. Your choice was not sent; try again when the line is back.';

export class TableModel {
  card = $state.raw<TableCard | null>(null);
  state = $state.raw<StateMessage | null>(null);
  log = $state.raw<LogEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  hint = $state.raw<HintMessage | null>(null);
  hinting = $state(false);
  notice = $state('');
  staged = $state<number | null>(null);
  sent = $state<{ ref: number; token: number } | null>(null);
  replay = $state<ReplayModel | null>(null);
  enlarged = $state.raw<Enlarged | null>(null);
  unread = $state(0);
  drawn = $state.raw<readonly number[]>([]);
  cards = $state.raw<CardFace[]>([]);
  /** What a score is of: points, cities. */
  counted = $state('points');
  quiet = $state.raw<ReadonlySet<string>>(new Set());
  heads = $state.raw<ReadonlySet<string>>(new Set());
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
    clearTimeout(this.noticeTimer);
    this.socket.close();
  }

  // What is shown: the live game, or a step of its replay.

  get view(): unknown {
    return this.replay ? this.replay.step?.view : this.state?.view;
  }

  get moves(): number {
    return this.replay ? this.replay.at : (this.state?.moves ?? 0);
  }

  get actors(): readonly number[] {
    return (this.replay ? this.replay.step?.actors : this.state?.actors) ?? [];
  }

  get scores(): readonly Score[] {
    return (this.replay ? this.replay.step?.scores : this.state?.scores) ?? [];
  }

  get prompt(): Prompt | null {
    return (this.replay ? this.replay.step?.prompt : this.state?.prompt) ?? null;
  }

  get lines(): readonly LogEvent[] {
    return this.events.filter((event) => event.words && !this.quiet.has(event.kind));
  }

  get events(): readonly LogEvent[] {
    return this.replay ? this.replay.log : this.log;
  }

  /** What has just happened: what led from the view before to this one. */
  get fresh(): readonly LogEvent[] {
    if (this.replay) return this.replay.step?.events ?? [];
    return this.state?.first ? this.state.events : [];
  }

  get teams(): readonly (readonly number[])[] {
    return this.card?.table.teams ?? [];
  }

  get outcome(): StateMessage['outcome'] {
    return this.replay ? (this.replay.atEnd ? this.replay.outcome : null) : (this.state?.outcome ?? null);
  }

  /** Who won, in a sentence without its full stop; '' while nobody has. */
  get verdict(): string {
    const winners = this.outcome?.winners;
    if (!winners) return '';
    if (!winners.length) return 'Nobody wins';
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

  get status(): string {
    return this.card?.table.status ?? '';
  }

  get finished(): boolean {
    return this.status === 'over' || this.status === 'abandoned';
  }

  // As in the log: "You" is whose eyes one looks through, which in a replay may be somebody else's.
  nameOf(seat: number): string {
    return seat === this.eyes ? 'You' : this.logName(seat);
  }

  logName(seat: number): string {
    return this.seats[seat]?.label || `Seat ${seat + 1}`;
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
    if (this.replay || !this.state) return [];
    const place = (choice: ChoiceInfo): number => {
      const index = this.drawn.indexOf(choice.token);
      return index < 0 ? this.drawn.length : index;
    };
    return this.state.choices.toSorted((a, b) => place(a) - place(b));
  }

  get myTurn(): boolean {
    return this.choices.length > 0;
  }

  get busy(): boolean {
    return this.sent !== null;
  }

  choiceFor(token: number | null): ChoiceInfo | undefined {
    return token === null ? undefined : this.choices.find((choice) => choice.token === token);
  }

  /** Whether the hint would choose it first. */
  isHinted(token: number | null | undefined): boolean {
    return typeof token === 'number' && this.hint?.choices[0]?.token === token;
  }

  /** Whether it was picked and waits: for a yes, or for the server. */
  isPicked(token: number | null | undefined): boolean {
    return typeof token === 'number' && (this.staged === token || this.sent?.token === token);
  }

  digitFor(token: number): number | null {
    const index = this.choices.findIndex((choice) => choice.token === token);
    return index >= 0 && index < 9 ? index + 1 : null;
  }

  choose(token: number): void {
    if (!this.choiceFor(token) || this.busy) return;
    if (preferences.confirm && this.staged !== token) {
      this.staged = token;
      return;
    }
    this.commit(token);
  }

  commit(token: number): void {
    const turn = this.state?.turn ?? 0;
    const ref = this.socket.send({ type: 'move', turn, token });
    this.staged = null;
    if (ref === null) {
      this.explain(OUT_OF_REACH);
      return;
    }
    this.sent = { ref, token };
    this.hint = null;
    play('pick');
  }

  explain(words: string): void {
    this.notice = '';
    clearTimeout(this.noticeTimer);
    queueMicrotask(() => (this.notice = words));
    this.noticeTimer = setTimeout(() => (this.notice = ''), NOTICE_TIME);
  }

  undo(): void {
    if (this.state?.can_undo) this.socket.send({ type: 'undo' });
    else if (this.state?.can_take_back) this.askTakeback();
    else if (this.me !== null) this.explain('There is nothing to undo: others have moved on since your last choice.');
  }

  askTakeback(): void {
    this.socket.send({ type: 'takeback' });
  }

  answerTakeback(agree: boolean): void {
    this.socket.send({ type: 'answer', agree });
  }

  askHint(): void {
    if (!this.card?.table.hints) this.explain('Hints are off at this table.');
    else if (!this.myTurn) this.explain('A hint can be had when you are asked to choose.');
    else if (!this.hinting) {
      this.hintRef = this.socket.send({ type: 'hint' });
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
    else if (message.type === 'busy') this.explain(`${this.nameOf(message.seat)} waits for its turn to think: about ${plural(message.seconds, 'second')}.`);
    else if (message.type === 'error') this.takeError(message.ref, message.words);
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
    this.skew = message.now - Math.floor(Date.now() / 1000);
    if (this.sent && (message.ref === this.sent.ref || message.turn !== before?.turn)) this.sent = null;
    if (before?.turn !== message.turn) {
      this.staged = null;
      this.hint = null;
      this.hinting = false;
    }
    if (!before) return;
    // What was said while others had the turn is no longer true.
    if (message.choices.length && !before.choices.length) this.notice = '';
    if (message.outcome && !before.outcome) play('end');
    else if (message.choices.length && !before.choices.length) play('turn');
    else if (message.moves !== before.moves) play('card');
  }

  private takeChat(lines: readonly ChatLine[]): void {
    const known = new Set(this.chat.map((line) => line.id));
    const fresh = lines.filter((line) => !known.has(line.id));
    if (this.welcomed && fresh.length) {
      this.unread += fresh.length;
      play('chat');
    }
    this.chat = [...this.chat, ...fresh];
  }

  private takeHint(message: HintMessage): void {
    this.hinting = false;
    if (message.turn === this.state?.turn) this.hint = message;
  }

  private takeError(ref: number | null, words: string): void {
    if (this.sent && ref === this.sent.ref) this.sent = null;
    if (ref !== null && ref === this.hintRef) this.hinting = false;
    this.explain(words);
  }
}
