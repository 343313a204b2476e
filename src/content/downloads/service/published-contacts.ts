import { CallError } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { normalizePublished, parseClaim } from './parse-claim.ts';
import { ownSources } from './sources/own-sources.ts';
import type { PublishedIdentity } from './sources/published-identities.ts';

/**
 * Returns the given numbers and addresses that the firm publishes as its own and still uses, in the given notation. Empty for a
 * site that is not set up.
 */
export async function findPublishedContacts(ctx: Context, written: readonly string[]): Promise<Set<string>> {
  if (written.length === 0) return new Set();
  const listed = await orNone(ownSources.map(({ list }) => list?.(ctx)));
  const known = new Set(listed.flatMap(foldCurrent));
  const published = new Set<string>();
  for (const one of new Set(written)) {
    const claim = parseClaim(one);
    const isKnown =
      known.has(claim.folded) ||
      (await orNone(ownSources.map(({ find }) => find?.(ctx, claim)))).some((found) => foldCurrent(found).includes(claim.folded));
    if (isKnown) published.add(one);
  }
  return published;
}

const foldCurrent = ({ known, isPast }: PublishedIdentity): string[] =>
  isPast ? [] : known.flatMap((value) => (value ? normalizePublished(value) : []));

async function orNone(asked: readonly (Promise<PublishedIdentity[]> | undefined)[]): Promise<PublishedIdentity[]> {
  const answers = await Promise.allSettled(asked.filter((answer) => answer !== undefined));
  return answers.flatMap((answer) => {
    if (answer.status === 'fulfilled') return answer.value;
    if (answer.reason instanceof CallError) return [];
    throw answer.reason;
  });
}
