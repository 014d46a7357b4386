// Who or what asks a question: the card whose effect it is and the seat that set it off.
import type { Prompt } from '../protocol';

export interface Cause {
  seat: number | null;
  card: string | null;
  words: string;
}

/** A question that no card asks (a turn, a draft) has none. */
export function causeOf(prompt: Prompt | null): Cause | null {
  const cause = (prompt as (Prompt & { cause?: Cause | null }) | null)?.cause;
  return cause && (cause.card || cause.words) ? cause : null;
}
