import type { Selectable } from 'kysely';
import { getRecruitmentSettings, getSettings } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { jobCorrection, jobDraft, type JobCorrection, type JobDetail, type JobDraft, type JobItem } from '../schema.ts';
import { parseJob, toJobRow } from './check-job.ts';
import { findJobItems, toJobItem } from './job-items.ts';
import { putJobSearchEntry, removeJobSearchEntry } from './job-search-entry.ts';
import { jobTags } from './job-tags.ts';
import { findSimilarJobs } from './list-jobs.ts';

type JobRow = Selectable<Tables['recruitJobs']>;

/**
 * Publishes a job. Jobs are listed in order of publication here, newest first. Throws 40001 for schema errors, for conditions
 * that the law forbids (with the words) and for a code that is in use.
 */
export async function publishJob(ctx: Context, draft: JobDraft): Promise<{ id: number }> {
  const { publishedAt = ctx.now, ...content } = parseJob(jobDraft, draft);
  return inTransaction(ctx, async (tx) => {
    const job = await tx.db
      .insertInto('recruitJobs')
      .values({ ...toJobRow(content), code: content.code, publishedAt })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!job) throw fail('invalidInput', undefined, { errors: [{ path: 'code', message: `职位编号 ${content.code} 已经用过` }] });
    await putJobSearchEntry(tx, job);
    await audit(tx, 'job.publish', `job:${job.id}`, { code: job.code, deadline: job.deadline });
    await invalidate(tx, jobTags);
    return { id: job.id };
  });
}

/**
 * Changes a job on offer, with a reason that readers see; a deadline moved into the future reopens an ended job. Throws 40004,
 * 40001 as for publishing, and 40009 when the job was closed or has changed since revision `basedOn`.
 */
export async function correctJob(
  ctx: Context,
  { id, basedOn, reason, ...draft }: JobCorrection & { id: number; basedOn: number; reason: string },
): Promise<void> {
  const content = parseJob(jobCorrection, draft);
  await inTransaction(ctx, async (tx) => {
    const before = await lockJob(tx, id);
    if (before.state !== 'open') throw fail('conflict', '职位已停止招聘，不能再修改');
    if (before.revision !== basedOn) throw fail('conflict');
    const change = { revision: before.revision + 1, correctedAt: tx.now, correctionReason: requireReason(reason) };
    const job = await tx.db
      .updateTable('recruitJobs')
      .set({ ...toJobRow(content), ...change })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await putJobSearchEntry(tx, job);
    await audit(tx, 'job.correct', `job:${id}`, { revision: job.revision, deadline: job.deadline, reason });
    await invalidate(tx, jobTags);
  });
}

/** Closes a job before its deadline; it stays readable with the reason. Throws 40004, and 40009 when it is already closed. */
export const closeJob = (ctx: Context, { id, reason }: { id: number; reason: string }): Promise<void> =>
  takeFromOffer(ctx, { id, reason, state: 'closed' });

/** Withdraws a job published by mistake: its page returns 410 with the reason. Throws as `closeJob`. */
export const withdrawJob = (ctx: Context, { id, reason }: { id: number; reason: string }): Promise<void> =>
  takeFromOffer(ctx, { id, reason, state: 'withdrawn' });

async function takeFromOffer(
  ctx: Context,
  { id, reason, state }: { id: number; reason: string; state: 'closed' | 'withdrawn' },
): Promise<void> {
  const closedReason = requireReason(reason);
  await inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx, id);
    if (job.state === state || job.state === 'withdrawn') throw fail('conflict', '职位此前已经停止招聘');
    const change = { state, closedAt: tx.now, closedReason };
    await tx.db.updateTable('recruitJobs').set(change).where('id', '=', id).execute();
    await removeJobSearchEntry(tx, id);
    await audit(tx, state === 'closed' ? 'job.close' : 'job.withdraw', `job:${id}`, { reason: closedReason });
    await invalidate(tx, jobTags);
  });
}

/** Returns one job, on offer or not. Throws 40004 for an unknown job; for a withdrawn one the error says so (`state`: `withdrawn`). */
export async function findJob(ctx: Context, id: number): Promise<JobDetail> {
  const row = await ctx.db.selectFrom('recruitJobs').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('notFound');
  if (row.state === 'withdrawn')
    throw fail('notFound', `该职位已撤下：${row.closedReason}`, { errors: [{ path: 'state', message: 'withdrawn' }] });
  const item = toJobItem(row, ctx.now);
  const { duties, requirements, process, revision, correctedAt, correctionReason } = row;
  return {
    ...item,
    duties,
    requirements,
    process,
    revision,
    contact: row.contact ?? (await getRecruitmentSettings(ctx)).contact ?? null,
    employer: (await getSettings(ctx)).firm.name,
    publishedAt: row.publishedAt.toISOString(),
    endedReason: whyEnded(row, item),
    correction: correctedAt && { date: shanghaiDay(correctedAt), reason: correctionReason ?? '' },
    similar: await findSimilarJobs(ctx, item),
  };
}

/** Returns a job that is open for applications. Throws 40004, and 40009 with the reason when it was closed or its deadline has passed. */
export async function requireOpenJob(
  ctx: Context,
  id: number,
): Promise<Pick<JobItem, 'id' | 'title' | 'type' | 'department' | 'deadline'> & { location: string }> {
  const row = await ctx.db.selectFrom('recruitJobs').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.state === 'withdrawn') throw fail('notFound', '没有这个职位，或者职位已经撤下');
  const reason = whyEnded(row, toJobItem(row, ctx.now));
  if (reason !== null) throw fail('conflict', reason);
  const { title, type, department, locations, deadline } = row;
  return { id, title, type, department, location: locations.join('、'), deadline };
}

/** Returns true while the job is open for applications; false for an unknown one. */
export async function isJobOpen(ctx: Context, id: number): Promise<boolean> {
  const [job] = await findJobItems(ctx, [id]);
  return job?.state === 'open';
}

function whyEnded({ closedAt, closedReason, deadline }: JobRow, { state }: JobItem): string | null {
  if (state === 'open') return null;
  if (state === 'ended') return `本职位已于 ${deadline} 截止投递`;
  return `本职位已于 ${shanghaiDay(closedAt!)} 停止招聘：${closedReason}`;
}

async function lockJob(tx: Context, id: number): Promise<JobRow> {
  const row = await tx.db.selectFrom('recruitJobs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}

function requireReason(reason: string): string {
  const words = reason.trim();
  if (words === '' || words.length > 200)
    throw fail('invalidInput', undefined, { errors: [{ path: 'reason', message: '请填写原因，不超过 200 个字' }] });
  return words;
}
