import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { keptSince, type MonthlyRecord } from '#platform/database/months/monthly-record.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { RetentionDeps } from '../../deps.ts';
import { listHeldSubjects } from '../holds.ts';
import type { MonthArchive } from './archive-months.ts';
import { checkMonth, readMonth } from './month-file.ts';

/** The period during which the removal of a destroyed file is repeated, in case a process was killed between the row and the file. */
const repeatMs = 7 * 86_400_000;

/**
 * Destroys the files of months past their retention period; a file with a subject under a legal hold stays. The month and its
 * hash stay recorded. Returns the number of destroyed files.
 */
export async function destroyMonths(ctx: Context, deps: RetentionDeps, record: MonthlyRecord): Promise<number> {
  const due = await ctx.db
    .selectFrom('monthArchives')
    .selectAll()
    .where('record', '=', record.table)
    .where('state', '=', 'archived')
    .where('until', '<=', keptSince(record, ctx.now))
    .orderBy('until')
    .execute();
  let gone = 0;
  for (const archive of due) {
    if (await isHeld(ctx, deps, record, archive)) continue;
    await inTransaction(ctx, async (tx) => {
      await tx.db
        .updateTable('monthArchives')
        .set({ state: 'destroyed', destroyedAt: tx.now })
        .where('record', '=', record.table)
        .where('until', '=', archive.until)
        .execute();
      await audit(tx, 'record.destroyed', `record:${record.table}`, {
        since: archive.since,
        until: archive.until,
        entries: archive.entries,
      });
    });
    gone += 1;
  }
  await removeFiles(ctx, deps, record);
  return gone;
}

async function isHeld(
  ctx: Context,
  deps: RetentionDeps,
  record: MonthlyRecord,
  { storageKey, ...archive }: MonthArchive,
): Promise<boolean> {
  const held = new Set(record.about.length > 0 ? await listHeldSubjects(ctx) : []);
  if (held.size === 0) return false;
  // It is unknown which subjects an unreadable file contains.
  await checkMonth(ctx, deps, storageKey, { entries: archive.entries!, hash: archive.hash!, signature: archive.signature! });
  for await (const line of readMonth(deps, storageKey)) {
    const { about = [] } = JSON.parse(line) as { about?: string[] };
    if (about.some((whose) => held.has(whose))) return true;
  }
  return false;
}

async function removeFiles({ db, now }: Context, { files }: RetentionDeps, { table }: MonthlyRecord): Promise<void> {
  const destroyed = await db
    .selectFrom('monthArchives')
    .select('storageKey')
    .where('record', '=', table)
    .where('destroyedAt', '>=', new Date(now.getTime() - repeatMs))
    .execute();
  for (const { storageKey } of destroyed) await files.remove(storageKey);
}
