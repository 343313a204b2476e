import { readStaffNames, areActive } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { writeXlsx, type SheetContent } from '#platform/tabular/xlsx/xlsx-write.ts';
import { beijingMinute } from '#web/format/beijing-time.ts';
import type { DataExportDeps } from '../deps.ts';
import type { ExportContent } from '../ports.ts';
import { fileHours } from '../web/limits.ts';
import { kindOf } from './ask.ts';

/**
 * Makes the file of an approved export: the records as they are now, each sheet with who asked for it, sealed. Nothing is done for one that was made
 * already; of two runs one writes. One whose asker has left, or whose kind is gone, is given up.
 */
export async function makeExport(ctx: Context, deps: DataExportDeps, id: string): Promise<void> {
  const row = await ctx.db.selectFrom('dataExports').selectAll().where('id', '=', id).where('state', '=', 'approved').executeTakeFirst();
  if (!row) return;
  const kind = kindOf(deps, row.kind);
  if (!kind || !(await areActive(ctx, [row.askedBy]))) return void (await finish(ctx, id, { state: 'failed' }));
  const { sheets, onMade } = await kind.read(ctx, row.query);
  const name = (await readStaffNames(ctx, [row.askedBy])).get(row.askedBy)!;
  const mark = `导出编号 ${row.number}，申请人 ${name}（员工 ${row.askedBy}），生成于 ${beijingMinute(ctx.now)}（北京时间）。含个人信息，仅限申请所述用途，不得转发。`;
  const bytes = await writeXlsx(sheets.map((sheet) => withMark(sheet, mark)));
  const records = sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  const expiresAt = new Date(ctx.now.getTime() + fileHours * 3_600_000);
  await finish(
    ctx,
    id,
    { state: 'ready', sealedFile: deps.vault.sealedFile.seal(bytes, { id }), records, readyAt: ctx.now, expiresAt },
    onMade,
  );
}

type ExportOutcome = { state: 'failed' } | { state: 'ready'; sealedFile: Buffer; records: number; readyAt: Date; expiresAt: Date };

function finish(ctx: Context, id: string, outcome: ExportOutcome, onMade?: ExportContent['onMade']): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const done = await tx.db
      .updateTable('dataExports')
      .set(outcome)
      .where('id', '=', id)
      .where('state', '=', 'approved')
      .returning('number')
      .executeTakeFirst();
    if (!done) return;
    await audit(tx, 'export.make', `export:${done.number}`, { state: outcome.state });
    await onMade?.(tx, done.number);
  });
}

/**
 * The mark stands in a column of its own beside every record, so that a sheet that is sorted, filtered or cut keeps it. Texts stay texts: what begins with `=` is
 * never a formula here, and is marked as text should somebody save the sheet in another form.
 */
const withMark = ({ name, header, rows }: SheetContent, mark: string): SheetContent => ({
  name,
  header: [...header, '来源标记'],
  rows: rows.map((row) => [...row.map((cell) => (typeof cell === 'string' ? inert(cell) : cell)), mark]),
});

/** An apostrophe in front of what a program that reads CSV would reckon. */
const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Destroys the files whose day is over. Returns how many. */
export async function clearExports(ctx: Context): Promise<number> {
  const due = await ctx.db.selectFrom('dataExports').select('id').where('state', '=', 'ready').where('expiresAt', '<=', ctx.now).execute();
  let cleared = 0;
  for (const { id } of due)
    cleared += await inTransaction(ctx, async (tx) => {
      const row = await tx.db
        .updateTable('dataExports')
        .set({ state: 'cleared', sealedFile: null })
        .where('id', '=', id)
        .where('state', '=', 'ready')
        .returning('number')
        .executeTakeFirst();
      if (row) await audit(tx, 'export.clear', `export:${row.number}`);
      return row ? 1 : 0;
    });
  return cleared;
}
