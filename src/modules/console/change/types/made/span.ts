import type { SubjectLine } from '../../schema/contents.ts';

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
