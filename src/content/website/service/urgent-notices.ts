import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft, createInputError } from '#platform/http/parse-draft.ts';
import { urgentNoticeDraft, type UrgentNoticeDraft, type UrgentNoticeList } from '../schema/site.ts';

export const urgentTag = 'urgent-notices';
const gravity = { danger: 0, warning: 1, info: 2 };

/** Lists the urgent notices currently shown above every page, most severe first. */
export async function listUrgentNotices(ctx: Context): Promise<UrgentNoticeList> {
  const rows = await ctx.memo.get(ctx, 'site.urgentNotices', urgentTag, () =>
    ctx.db.selectFrom('urgentNotices').selectAll().where('withdrawnAt', 'is', null).where('endsAt', '>', ctx.now).orderBy('id').execute(),
  );
  const current = rows.filter(({ startsAt, endsAt }) => startsAt <= ctx.now && endsAt > ctx.now);
  const sorted = current.toSorted((a, b) => gravity[a.level] - gravity[b.level] || b.id - a.id);
  return { list: sorted.map(({ id, level, text, href }) => ({ id, level, text, href })) };
}

/** Adds a notice above every page for a period. Throws 40001 when it would end before it begins or in the past. */
export async function addUrgentNotice(ctx: Context, draft: UrgentNoticeDraft): Promise<{ id: number }> {
  const values = parseDraft(urgentNoticeDraft, draft);
  if (values.endsAt <= values.startsAt || values.endsAt <= ctx.now)
    throw createInputError([{ path: 'endsAt', message: '结束时间应晚于开始时间和当前时间' }]);
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db.insertInto('urgentNotices').values(values).returning('id').executeTakeFirstOrThrow();
    await audit(tx, 'urgentNotice.add', `urgentNotice:${row.id}`, { level: values.level });
    await invalidate(tx, [urgentTag]);
    return row;
  });
}

/** A notice, with the time of its withdrawal if any. */
export type UrgentNoticeRow = Selectable<Tables['urgentNotices']>;

const mostListed = 200;

/** Lists the newest notices for staff, including past and future ones, newest first. */
export const listUrgentNoticesForStaff = ({ db }: Pick<Context, 'db'>): Promise<UrgentNoticeRow[]> =>
  db.selectFrom('urgentNotices').selectAll().orderBy('id', 'desc').limit(mostListed).execute();

/** Returns one notice, shown or not. Throws 40004 for an unknown number. */
export async function readUrgentNotice({ db }: Pick<Context, 'db'>, id: number): Promise<UrgentNoticeRow> {
  const row = await db.selectFrom('urgentNotices').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}

/** Replaces a current or past notice by a new one. Throws 40001 like `addUrgentNotice`. */
export async function reviseUrgentNotice(ctx: Context, id: number, draft: UrgentNoticeDraft): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const { withdrawnAt } = await readUrgentNotice(tx, id);
    if (withdrawnAt === null) await withdrawUrgentNotice(tx, { id });
    return addUrgentNotice(tx, draft);
  });
}

/** Withdraws a notice before its end. Throws 40004 when it is not shown. */
export async function withdrawUrgentNotice(ctx: Context, { id }: { id: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('urgentNotices')
      .set({ withdrawnAt: tx.now })
      .where('id', '=', id)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw fail('notFound');
    await audit(tx, 'urgentNotice.withdraw', `urgentNotice:${id}`);
    await invalidate(tx, [urgentTag]);
  });
}
