import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { datedScale, suitabilityScale, type DatedScale, type Suitability } from '../schema/dealing.ts';
import { buildMatchMatrix } from './match-suitability.ts';

/** Returns the levels in effect today and the match table. Throws 40004 when none were ever published. */
export async function getSuitability(ctx: Context, _input: Empty): Promise<Suitability> {
  const scale = await ctx.db
    .selectFrom('suitabilityScales')
    .select(['version', 'effectiveFrom', 'body'])
    .where('effectiveFrom', '<=', shanghaiDay(ctx.now))
    .orderBy('effectiveFrom', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!scale) throw fail('notFound', '适当性分级尚未公布');
  const { body, ...version } = scale;
  return { ...version, ...suitabilityScale.parse(body), matrix: buildMatchMatrix() };
}

/** Returns the scale with the latest day, possibly in the future, in the form of its schema; undefined when none was ever published. */
export async function readNewestScale({ db }: Pick<Context, 'db'>): Promise<DatedScale | undefined> {
  const newest = await db
    .selectFrom('suitabilityScales')
    .select(['effectiveFrom', 'body'])
    .orderBy('effectiveFrom', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && { effectiveFrom: newest.effectiveFrom, ...suitabilityScale.parse(newest.body) };
}

/**
 * Publishes names, score bands and descriptions of the levels as a new version from a given day; does nothing when the newest
 * version is equal. Throws 40009 when another version begins on that day, and 40001 for bands with gaps.
 */
export async function publishSuitabilityScale(ctx: Context, draft: DatedScale): Promise<void> {
  const { effectiveFrom, ...scale } = parseDraft(datedScale, draft);
  const body = JSON.stringify(scale);
  await inTransaction(ctx, async (tx) => {
    if (isDeepStrictEqual(await readNewestScale(tx), { effectiveFrom, ...scale })) return;
    const { rows } = await sql<{ version: number }>`
      insert into suitability_scales (version, body, effective_from, published_at)
      select coalesce(max(version), 0) + 1, ${body}, ${effectiveFrom}, ${tx.now} from suitability_scales
      on conflict (effective_from) do nothing returning version`.execute(tx.db);
    if (!rows[0]) throw fail('conflict', `${effectiveFrom} 已有一版分级标准`);
    await audit(tx, 'suitability.publish', `suitability:${rows[0].version}`, { effectiveFrom });
    await invalidate(tx, ['suitability']);
  });
}
