import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { closeWork } from '#workflow/assignments/service/assignments.ts';
import { checkSite, type CheckResult, type CheckTools, type LinkProblem } from './check-site.ts';
import type { ExternalSiteReader } from './external-site-reader.ts';

/** The largest number of findings stored from one check: more of them are one fault of the site, not faults of as many texts. */
const mostFindings = 1000;
export const checkRetentionDays = 400;
/** The number of days on which another site must fail before its link becomes work: it may work again tomorrow. */
export const minFailedDays = 3;

/** Checks the site, stores the findings and closes those that no longer occur. Returns the number of open ones. */
export async function checkLinks(ctx: Context, tools: CheckTools): Promise<number> {
  const id = await beginCheck(ctx);
  const result = await checkSite(tools).catch(async (error: unknown) => {
    await ctx.db.updateTable('linkChecks').set(ended).where('id', '=', id).execute();
    throw error;
  });
  return inTransaction(ctx, (tx) => endCheck(tx, id, result));
}

const ended = { endedAt: sql<Date>`clock_timestamp()` };

/** Records the start of a check; returns its number. */
export async function beginCheck(ctx: Context): Promise<number> {
  const { id } = await ctx.db.insertInto('linkChecks').values({ startedAt: ctx.now }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Stores the result of a check within the transaction `tx`. Returns the number of open findings. */
export async function endCheck(tx: Context, id: number, result: CheckResult): Promise<number> {
  await keepFindings(tx, result);
  const { seen, links, files, isWhole } = result;
  await tx.db
    .updateTable('linkChecks')
    .set({ ...ended, pages: seen.size, links, files, isWhole })
    .where('id', '=', id)
    .execute();
  await tx.db
    .deleteFrom('linkChecks')
    .where('startedAt', '<', new Date(tx.now.getTime() - checkRetentionDays * 86_400_000))
    .execute();
  return countOpenFindings(tx);
}

/**
 * Stores the findings of a check and closes those not found again: on pages that were checked, or on all pages when the check was
 * complete.
 */
async function keepFindings(tx: Context, { problems, seen, isWhole }: Pick<CheckResult, 'problems' | 'seen' | 'isWhole'>): Promise<void> {
  const known = await tx.db
    .selectFrom('linkFindings')
    .select(['id', 'kind', 'page', 'target', 'isDoubted'])
    .where('goneAt', 'is', null)
    .execute();
  const keyOf = ({ kind, target }: Pick<LinkProblem, 'kind' | 'target'>) => `${kind} ${target}`;
  const found = new Set(problems.map(keyOf));
  for (const problem of problems.slice(0, mostFindings)) await putFinding(tx, problem);
  for (const one of known) if (!found.has(keyOf(one)) && (isWhole || seen.has(one.page))) await endFinding(tx, one);
}

async function endFinding(tx: Context, { id, isDoubted }: { id: number; isDoubted: boolean }): Promise<void> {
  // A finding that was never confirmed is deleted instead of closed.
  if (isDoubted) return void (await tx.db.deleteFrom('linkFindings').where('id', '=', id).execute());
  await tx.db.updateTable('linkFindings').set({ goneAt: tx.now }).where('id', '=', id).execute();
  await closeWork(tx, { code: 'link' }, String(id));
}

async function putFinding(tx: Context, { kind, page, pages, shownOn, target, words, result }: LinkProblem): Promise<void> {
  const about = { page, pages, shownOn: [...shownOn], words };
  await tx.db
    .insertInto('linkFindings')
    .values({ ...about, kind, target, result, foundAt: tx.now, seenAt: tx.now, isDoubted: kind === 'outside' })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'target'])
        .where('goneAt', 'is', null)
        .doUpdateSet({ ...about, ...seenAgain(tx, result) }),
    )
    .execute();
}

/** A day counts once, however many checks run on it. */
function seenAgain(tx: Context, result: string) {
  const today = new Date(`${shanghaiDay(tx.now)}T00:00:00+08:00`);
  const days = sql<number>`link_findings.days_failed + (link_findings.seen_at < ${today})::integer`;
  return { result, seenAt: tx.now, daysFailed: days, isDoubted: sql<boolean>`link_findings.is_doubted and ${days} < ${minFailedDays}` };
}

/**
 * Checks other sites again that recently failed: a finding is deleted when the site answers, and becomes work when the site has
 * failed on enough days.
 */
export async function recheckUnconfirmedFindings(ctx: Context, outside: ExternalSiteReader): Promise<void> {
  const doubted = await ctx.db.selectFrom('linkFindings').select(['id', 'target', 'isDoubted']).where('isDoubted', '=', true).execute();
  for (const one of doubted) {
    const result = await outside.probe(one.target);
    await inTransaction(ctx, async (tx) => {
      if (result === undefined) await endFinding(tx, one);
      else await tx.db.updateTable('linkFindings').set(seenAgain(tx, result)).where('id', '=', one.id).execute();
    });
  }
}

/** True for a finding that is open, confirmed and not postponed; matches the condition of the index. */
export const isOpenFinding = ({ now }: Pick<Context, 'now'>): RawBuilder<boolean> =>
  sql<boolean>`(gone_at is null and not is_doubted and (ignored_at is null or ignored_until <= ${shanghaiDay(now)}))`;

export async function countOpenFindings(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('linkFindings')
    .where(isOpenFinding(ctx))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
