import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { writeXlsx, type SheetContent } from '#platform/tabular/xlsx/xlsx-write.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { RequestRow } from '#workflow/approvals/service/requests.ts';
import type { DataExportDeps } from '../deps.ts';
import type { ExportKind, ExportQuery } from '../ports.ts';
import { downloadHours } from '../web/limits.ts';

export type ExportPayload = { number: string; query: ExportQuery };

/** Creates the encrypted file of an approved export from the present records; each sheet names the requester. */
export async function createExportFile(
  tx: Context,
  { vault }: Pick<DataExportDeps, 'vault'>,
  kind: ExportKind,
  { subject, payload, madeBy }: Pick<RequestRow, 'subject' | 'payload' | 'madeBy'>,
): Promise<void> {
  const [id, { number, query }] = [subject!, payload as ExportPayload];
  const { sheets, onMade } = await kind.read(tx, query);
  const name = (await readStaffNames(tx, [madeBy])).get(madeBy)!;
  const mark = `导出编号 ${number}，申请人 ${name}（员工 ${madeBy}），生成于 ${beijingMinute(tx.now)}（北京时间）。含个人信息，仅限申请所述用途，不得转发。`;
  const bytes = await writeXlsx(sheets.map((sheet) => withMark(sheet, mark)));
  const records = sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  const expiresAt = new Date(tx.now.getTime() + downloadHours * 3_600_000);
  await tx.db
    .updateTable('dataExports')
    .set({ sealedFile: vault.sealedFile.seal(bytes, { id }), records, readyAt: tx.now, expiresAt })
    .where('id', '=', id)
    .execute();
  await audit(tx, 'export.make', `export:${number}`, { records });
  await onMade?.(tx, number);
}

/**
 * Puts the watermark into a separate column of every row, so that sorting, filtering or cutting the sheet preserves it. Texts
 * stay texts: a value that begins with `=` is never a formula here, and is marked as text in case the sheet is saved in another
 * format.
 */
const withMark = ({ name, header, rows }: SheetContent, mark: string): SheetContent => ({
  name,
  header: [...header, '来源标记'],
  rows: rows.map((row) => [...row.map((cell) => (typeof cell === 'string' ? inert(cell) : cell)), mark]),
});

/** Prefixes an apostrophe to values that a CSV reader would evaluate as a formula. */
const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Destroys the files that have expired. Returns their number. */
export function removeExpiredExports(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const cleared = await tx.db
      .updateTable('dataExports')
      .set({ sealedFile: null, clearedAt: tx.now })
      .where('sealedFile', 'is not', null)
      .where('expiresAt', '<=', tx.now)
      .returning('number')
      .execute();
    for (const { number } of cleared) await audit(tx, 'export.clear', `export:${number}`);
    return cleared.length;
  });
}
