import type { SubjectLine } from '../schema/contents.ts';

interface Span {
  startsAt: Date;
  endsAt?: Date | null;
  withdrawnAt?: Date | null;
}

/** How something that is on show for a while stands at a moment; what has ended is as good as taken down. */
export function stateAt(now: Date, { startsAt, endsAt = null, withdrawnAt = null }: Span): SubjectLine['state'] {
  if (withdrawnAt !== null || (endsAt !== null && endsAt <= now)) return 'withdrawn';
  return startsAt > now ? 'scheduled' : 'shown';
}

/** The state by which a list of such things is narrowed; drafts of them there are none. */
export const stateOfSpan = (state: SubjectLine['state'] | undefined): 'shown' | 'scheduled' | 'withdrawn' | undefined =>
  state === 'draft' ? undefined : state;
