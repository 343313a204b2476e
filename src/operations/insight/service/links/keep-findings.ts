import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { closeWork } from '#workflow/assignments/service/assignments.ts';
import { checkSite, type CheckResult, type CheckTools, type Problem } from './check-site.ts';
import type { OutsideReader } from './outside-reader.ts';

/** So many of one check are kept: more of them are one fault of the site, not as many of its texts. */
const mostFindings = 1000;
export const checksKeptDays = 400;
/** On so many days another site has to fail before its link is work: it may be mended there tomorrow. */
export const daysToFail = 3;

/** Checks the site and keeps what is wrong; what stands no longer where it stood is done. Returns how many are open. */
export async function checkLinks(ctx: Context, tools: CheckTools): Promise<number> {
  const id = await beginCheck(ctx);
  const result = await checkSite(tools).catch(async (error: unknown) => {
    await ctx.db.updateTable('linkChecks').set(ended).where('id', '=', id).execute();
    throw error;
  });
  return inTransaction(ctx, (tx) => endCheck(tx, id, result));
}

const ended = { endedAt: sql<Date>`clock_timestamp()` };

/** Notes that a check has begun; returns its number. */
export async function beginCheck(ctx: Context): Promise<number> {
  const { id } = await ctx.db.insertInto('linkChecks').values({ startedAt: ctx.now }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Enters what a check has come to, in the transaction of `tx`. Returns how many findings are open. */
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
    .where('startedAt', '<', new Date(tx.now.getTime() - checksKeptDays * 86_400_000))
    .execute();
  return countOpen(tx);
}

/** Enters what a check has found, and ends what it has not found again: on pages that it looked at, or anywhere when it came to its end. */
async function keepFindings(tx: Context, { problems, seen, isWhole }: Pick<CheckResult, 'problems' | 'seen' | 'isWhole'>): Promise<void> {
  const known = await tx.db
    .selectFrom('linkFindings')
    .select(['id', 'kind', 'page', 'target', 'isDoubted'])
    .where('goneAt', 'is', null)
    .execute();
  const keyOf = ({ kind, target }: Pick<Problem, 'kind' | 'target'>) => `${kind} ${target}`;
  const found = new Set(problems.map(keyOf));
  for (const problem of problems.slice(0, mostFindings)) await putFinding(tx, problem);
  for (const one of known) if (!found.has(keyOf(one)) && (isWhole || seen.has(one.page))) await endFinding(tx, one);
}

async function endFinding(tx: Context, { id, isDoubted }: { id: number; isDoubted: boolean }): Promise<void> {
  // Nobody has seen what was only doubted.
  if (isDoubted) return void (await tx.db.deleteFrom('linkFindings').where('id', '=', id).execute());
  await tx.db.updateTable('linkFindings').set({ goneAt: tx.now }).where('id', '=', id).execute();
  await closeWork(tx, { code: 'link' }, String(id));
}

async function putFinding(tx: Context, { kind, page, pages, shownOn, target, words, result }: Problem): Promise<void> {
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

/** A day counts once, however often it was asked on it. */
function seenAgain(tx: Context, result: string) {
  const today = new Date(`${shanghaiDay(tx.now)}T00:00:00+08:00`);
  const days = sql<number>`link_findings.days_failed + (link_findings.seen_at < ${today})::integer`;
  return { result, seenAt: tx.now, daysFailed: days, isDoubted: sql<boolean>`link_findings.is_doubted and ${days} < ${daysToFail}` };
}

/** Asks other sites anew that did not answer of late: what answers is forgotten, what has failed on enough days becomes work. */
export async function probeDoubted(ctx: Context, outside: OutsideReader): Promise<void> {
  const doubted = await ctx.db.selectFrom('linkFindings').select(['id', 'target', 'isDoubted']).where('isDoubted', '=', true).execute();
  for (const one of doubted) {
    const result = await outside.probe(one.target);
    await inTransaction(ctx, async (tx) => {
      if (result === undefined) await endFinding(tx, one);
      else await tx.db.updateTable('linkFindings').set(seenAgain(tx, result)).where('id', '=', one.id).execute();
    });
  }
}

/** Not gone, not doubted, and not set aside, or no longer: in the words of the index. */
export const isToDo = ({ now }: Pick<Context, 'now'>): RawBuilder<boolean> =>
  sql<boolean>`(gone_at is null and not is_doubted and (ignored_at is null or ignored_until <= ${shanghaiDay(now)}))`;

/** How many are to be done. */
export async function countOpen(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('linkFindings')
    .where(isToDo(ctx))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
