import { sql } from 'kysely';
import { closeWork } from '#modules/console/work/service/assignments.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { checkSite, type CheckResult, type CheckTools, type Problem } from './check-site.ts';

/** So many of one check are kept: more of them are one fault of the site, not as many of its texts. */
const mostFindings = 1000;
export const checksKeptDays = 400;

/** Checks the site and keeps what is wrong; what stands no longer where it stood is done. Returns how many are open. */
export async function checkLinks(ctx: Context, tools: CheckTools): Promise<number> {
  const { id } = await ctx.db.insertInto('linkChecks').values({ startedAt: ctx.now }).returning('id').executeTakeFirstOrThrow();
  const ended = { endedAt: sql<Date>`clock_timestamp()` };
  const result = await checkSite(tools).catch(async (error: unknown) => {
    await ctx.db.updateTable('linkChecks').set(ended).where('id', '=', id).execute();
    throw error;
  });
  return inTransaction(ctx, async (tx) => {
    await keepFindings(tx, result);
    const { seen, links, files, isWhole } = result;
    await tx.db
      .updateTable('linkChecks')
      .set({ ...ended, pages: seen.size, links, files, isWhole })
      .where('id', '=', id)
      .execute();
    await tx.db
      .deleteFrom('linkChecks')
      .where('startedAt', '<', new Date(tx.now.getTime() - checksKeptDays * 86_400_000))
      .execute();
    return countOpen(tx);
  });
}

/** Enters what a check has found, and ends what it has not found again: on pages that it looked at, or anywhere when it came to its end. */
export async function keepFindings(
  tx: Context,
  { problems, seen, isWhole }: Pick<CheckResult, 'problems' | 'seen' | 'isWhole'>,
): Promise<void> {
  const known = await tx.db.selectFrom('linkFindings').select(['id', 'kind', 'page', 'target']).where('goneAt', 'is', null).execute();
  const keyOf = ({ kind, target }: Pick<Problem, 'kind' | 'target'>) => `${kind} ${target}`;
  const found = new Set(problems.map(keyOf));
  for (const problem of problems.slice(0, mostFindings)) await putFinding(tx, problem);
  for (const one of known)
    if (!found.has(keyOf(one)) && (isWhole || seen.has(one.page))) {
      await tx.db.updateTable('linkFindings').set({ goneAt: tx.now }).where('id', '=', one.id).execute();
      await closeWork(tx, { code: 'link' }, String(one.id));
    }
}

async function putFinding(tx: Context, { kind, page, pages, target, words, result }: Problem): Promise<void> {
  await tx.db
    .insertInto('linkFindings')
    .values({ kind, page, pages, target, words, result, foundAt: tx.now, seenAt: tx.now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'target']).where('goneAt', 'is', null).doUpdateSet({ page, pages, words, result, seenAt: tx.now }),
    )
    .execute();
}

/** How many are to be done. */
export async function countOpen({ db }: Pick<Context, 'db'>): Promise<number> {
  const { count } = await db
    .selectFrom('linkFindings')
    .where('goneAt', 'is', null)
    .where('ignoredAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
