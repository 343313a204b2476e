import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { addDays, addMonths, shanghaiDay, type Day } from '#platform/day.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { computeDeadlineDay } from '#securities/calendar/service/calendar.ts';
import { quarterDraft, type QuarterDraft } from '../schema.ts';

/** The cache tag of pages that show the quarterly figures. */
export const statisticsTag = 'complaint-statistics';

/** Two years, for comparisons by quarter. */
export const shownQuarters = 8;

/** Working days; no rule prescribes a number: decision 032. */
const publishWithin = 10;

export interface PublishedQuarter extends QuarterDraft {
  version: number;
  publishedAt: Date;
  /** The reason for replacing the previous version; null for the first one. */
  correction: string | null;
}

/** An unpublished quarter that has ended, with its due date. */
interface PendingQuarter {
  quarter: string;
  endedAt: Date;
  dueOn: Day;
}

const startOf = (quarter: string): Day => `${quarter.slice(0, 4)}-${String(Number(quarter.slice(5)) * 3 - 2).padStart(2, '0')}-01`;
const endOf = (quarter: string): Day => addMonths(startOf(quarter), 3);
const quarterOf = (day: Day): string => `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
/** Returns midnight in Shanghai. */
const momentOf = (day: Day): Date => new Date(`${day}T00:00:00+08:00`);

/** Lists every version of every quarter, the newest quarter and version first. */
export const listPublishedQuarters = (ctx: Pick<Context, 'db'>): Promise<PublishedQuarter[]> =>
  ctx.db.selectFrom('complaintQuarters').selectAll().orderBy('quarter', 'desc').orderBy('version', 'desc').execute();

/**
 * Lists quarters that ended within the last two years and are not published, the newest first, starting with the first quarter
 * that has cases.
 */
export async function listPendingQuarters(ctx: Context): Promise<PendingQuarter[]> {
  const first = await ctx.db.selectFrom('complaints').select('receivedAt').orderBy('receivedAt').limit(1).executeTakeFirst();
  if (!first) return [];
  const from = startOf(quarterOf(shanghaiDay(first.receivedAt)));
  const present = startOf(quarterOf(shanghaiDay(ctx.now)));
  const rows = await ctx.db.selectFrom('complaintQuarters').select('quarter').where('version', '=', 1).execute();
  const published = new Set(rows.map(({ quarter }) => quarter));
  const ended = Array.from({ length: shownQuarters }, (_value, index) => addMonths(present, -3 * (index + 1)));
  const pending = ended.filter((start) => start >= from && !published.has(quarterOf(start))).map(quarterOf);
  return Promise.all(
    pending.map(async (quarter) => ({
      quarter,
      endedAt: momentOf(endOf(quarter)),
      dueOn: await computeDeadlineDay(ctx, addDays(endOf(quarter), -1), publishWithin),
    })),
  );
}

/**
 * Reads the figures of a quarter as published, or as counted from the cases. Throws 40004 for a quarter that is neither published
 * nor pending.
 */
export async function readQuarter(ctx: Context, quarter: string): Promise<{ version: number; draft: QuarterDraft }> {
  const published = (await listPublishedQuarters(ctx)).find((one) => one.quarter === quarter);
  if (published) {
    const { version, publishedAt: _at, correction: _correction, ...draft } = published;
    return { version, draft };
  }
  if (!(await listPendingQuarters(ctx)).some((one) => one.quarter === quarter)) throw fail('notFound');
  return { version: 0, draft: await countQuarter(ctx, quarter) };
}

/**
 * Counts the figures of a quarter in Shanghai time: receipts, answers and closings each by their own date. Individual cases are
 * not included.
 */
export async function countQuarter(ctx: Pick<Context, 'db'>, quarter: string): Promise<QuarterDraft> {
  const within = (column: string) =>
    sql<boolean>`${sql.ref(column)} >= day_begins(${startOf(quarter)}::date) and ${sql.ref(column)} < day_begins(${endOf(quarter)}::date)`;
  const [isReceived, isAnswered, isEnded] = ['received_at', 'answered_at', 'ended_at'].map(within);
  const { rows } = await sql<Omit<QuarterDraft, 'quarter'>>`
    select count(*) filter (where ${isReceived} and type = 'complaint')::integer as complaint,
           count(*) filter (where ${isReceived} and type = 'report')::integer as report,
           count(*) filter (where ${isReceived} and type = 'enquiry')::integer as enquiry,
           count(*) filter (where ${isReceived} and type = 'suggestion')::integer as suggestion,
           count(*) filter (where ${isEnded})::integer as closed,
           count(*) filter (where ${isAnswered})::integer as answered,
           count(*) filter (where ${isAnswered}
             and (answered_at at time zone 'Asia/Shanghai')::date <= coalesce(extended_to, answer_by))::integer as answered_in_time,
           round(avg(answer_working_days) filter (where ${isAnswered}), 1)::float8 as average_working_days
      from complaints`.execute(ctx.db);
  return { quarter, ...rows[0]! };
}

/**
 * Publishes the figures of a quarter permanently, at the time of the context. A published quarter can only be replaced by a
 * correction with a reason; the former version stays visible. Throws 40001 with the invalid fields, also for a quarter that has
 * not ended; 40009 when it is published and no correction is given.
 */
export async function publishComplaintQuarter(ctx: Context, draft: QuarterDraft, correction?: string): Promise<void> {
  const figures = parseDraft(quarterDraft, draft);
  if (endOf(figures.quarter) > shanghaiDay(ctx.now)) throw refuse('该季度尚未结束，结束后才能公布');
  return inTransaction(ctx, async (tx) => {
    const { quarter } = figures;
    await sql`select pg_advisory_xact_lock(hashtext('complaint-quarter'), hashtext(${quarter}))`.execute(tx.db);
    const newest = (await listPublishedQuarters(tx)).find((one) => one.quarter === quarter);
    if (newest && !correction) throw fail('conflict', '该季度的数据已经公布。如需更正，请填写更正原因，原数据会保留。');
    if (!newest && correction) throw refuse('该季度的数据尚未公布，无须填写更正原因');
    const version = (newest?.version ?? 0) + 1;
    await tx.db
      .insertInto('complaintQuarters')
      .values({ ...figures, version, publishedAt: tx.now, correction: correction ?? null })
      .execute();
    await audit(tx, 'complaintQuarter.publish', `complaint-quarter:${quarter}`, { version });
    await invalidate(tx, [statisticsTag]);
  });
}

const refuse = (message: string) => fail('invalidInput', undefined, { errors: [{ path: 'quarter', message }] });
