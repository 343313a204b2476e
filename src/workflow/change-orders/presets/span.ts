import type { SubjectLine } from '../schema/contents.ts';

interface Span {
  startsAt: Date;
  endsAt?: Date | null;
  withdrawnAt?: Date | null;
}

/** Returns the state of content with a start and end at a given time. Content that has ended counts as taken down. */
export function stateAt(now: Date, { startsAt, endsAt = null, withdrawnAt = null }: Span): SubjectLine['state'] {
  if (withdrawnAt !== null || (endsAt !== null && endsAt <= now)) return 'withdrawn';
  return startsAt > now ? 'scheduled' : 'shown';
}

/** Returns the state filter for lists of such content; they have no drafts. */
export const toSpanFilter = (state: SubjectLine['state'] | undefined): 'shown' | 'scheduled' | 'withdrawn' | undefined =>
  state === 'draft' ? undefined : state;
