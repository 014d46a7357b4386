// The look back at a finished game: asked for once, and again while the bots are still thinking.
import { server } from '../lib/server';
import type { Review, TurningPoint } from '../protocol';

const PACE = 1500;

export class ReviewModel {
  review = $state.raw<Review | null>(null);
  problem = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly id: string,
    private readonly invite: string | null,
    readonly seat: number,
  ) {
    void this.ask();
  }

  get progress(): number {
    const { review } = this;
    return review?.total ? review.done / review.total : 0;
  }

  /** The turning point at a step of the replay. */
  at(moves: number): TurningPoint | undefined {
    return this.review?.turning.find((one) => one.moves === moves);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    try {
      this.review = await server.review(this.id, { seat: this.seat, invite: this.invite });
      this.problem = '';
    } catch (error) {
      this.problem = (error as Error).message;
    }
    if (!this.closed && !this.review?.finished) this.timer = setTimeout(() => void this.ask(), PACE);
  }
}
