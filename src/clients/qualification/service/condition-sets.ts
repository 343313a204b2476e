import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { qualificationTag } from '../calls.ts';
import { conditionSetDraft, type ConditionSet, type ConditionSetDraft, type ConditionSetList } from '../schema.ts';

export interface PublishedSet {
  code: string;
  version: number;
  validFrom: string;
  body: ConditionSet;
}

/** Returns the conditions in force today under a code. Throws 40004 when there are none. */
export async function readConditionSet(ctx: Context, code: string): Promise<PublishedSet> {
  const found = await ctx.db
    .selectFrom('conditionSets')
    .select(['code', 'version', 'validFrom', 'body'])
    .where('code', '=', code)
    .where('validFrom', '<=', shanghaiDay(ctx.now))
    .orderBy('validFrom', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw fail('notFound', '该业务没有准入条件');
  return found;
}

/** Returns those of the sets that are in force today, in the order of their codes. */
export function readConditionSets(ctx: Context, sets: readonly string[]): Promise<PublishedSet[]> {
  return setsInForce(ctx)
    .where('code', 'in', [...sets])
    .execute();
}

const setsInForce = (ctx: Context) =>
  ctx.db
    .selectFrom('conditionSets')
    .distinctOn('code')
    .select(['code', 'version', 'validFrom', 'body'])
    .where('validFrom', '<=', shanghaiDay(ctx.now))
    .orderBy('code')
    .orderBy('validFrom', 'desc')
    .orderBy('version', 'desc');

/** Lists every set in force today, in sort order, without evaluation rules and internal notes. */
export async function listConditionSets(ctx: Context): Promise<ConditionSetList> {
  const rows = await setsInForce(ctx).execute();
  const sets = rows.toSorted((a, b) => a.body.sort - b.body.sort);
  return {
    sets: sets.map(({ body, ...set }) => ({
      ...set,
      name: body.name,
      conditions: body.conditions.map(({ rule: _rule, remark: _remark, ...shown }) => shown),
    })),
  };
}

/**
 * Publishes conditions as the next version of their set, in force from a date. The later of two versions for one day applies;
 * published versions never change. Returns the version. Throws 40001 with all errors.
 */
export async function publishConditionSet(ctx: Context, draft: ConditionSetDraft): Promise<number> {
  const { code, validFrom, body } = parseDraft(conditionSetDraft, draft);
  return inTransaction(ctx, async (tx) => {
    const { last } = await tx.db
      .selectFrom('conditionSets')
      .select(({ fn }) => fn.max('version').as('last'))
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const version = (last ?? 0) + 1;
    const written = await tx.db
      .insertInto('conditionSets')
      .values({ code, version, validFrom, body: JSON.stringify(body), publishedAt: tx.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    if (!written) throw fail('conflict', '准入条件刚刚已被更新，请刷新后再试');
    await audit(tx, 'conditionSet.publish', `conditionSet:${code}`, { version, validFrom });
    await invalidate(tx, [qualificationTag]);
    return version;
  });
}

/** Lists the newest version of every set, which may take effect in the future. */
export async function listNewestSets(ctx: Pick<Context, 'db'>): Promise<Omit<PublishedSet, 'version'>[]> {
  const rows = await ctx.db
    .selectFrom('conditionSets')
    .distinctOn('code')
    .select(['code', 'validFrom', 'body'])
    .orderBy('code')
    .orderBy('validFrom', 'desc')
    .orderBy('version', 'desc')
    .execute();
  return rows.toSorted((a, b) => a.body.sort - b.body.sort);
}
