import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import { beijingDay, beijingMinute } from '#ui/format/beijing-time.ts';
import { findType } from '../../all-types.ts';
import type { ContentType } from '../../content-type.ts';
import type { ContentExport, ParsedContentExport, SubjectLine } from '../../schema/contents.ts';
import { shownNames } from '../../web/change-labels.ts';
import { keyOfSubject } from '../../web/subject-name.ts';
import { listFilteredItems } from '../list-contents.ts';
import { listColumns } from './list-columns.ts';

/** The maximum number of rows: the limit of the audit export for list columns, fewer where drafts are read one by one. */
const mostRows = { lines: 50_000, drafts: 2_000 } as const;

/**
 * Exports the filtered list of a kind in the caller's chosen columns as a workbook or CSV, within the caller's categories;
 * recorded in the audit log. Throws 40009 for more rows than one file may have.
 */
export async function exportContents(ctx: Context, { type: code, format, ...filter }: ParsedContentExport): Promise<ContentExport> {
  const type = findType(code);
  const { columns, valuesOf } = await listColumns(ctx, type);
  const most = columns.some(({ name }) => name.startsWith('draft.')) && !type.entry ? mostRows.drafts : mostRows.lines;
  const header = ['编号', '标题', ...columns.map(({ title }) => title)];
  const rows: (string | number | null)[][] = [];
  const lines = await readLines(ctx, type, filter, most);
  // A list is exported as its entries.
  for (const line of type.entry ? lines.filter(({ part }) => part === 'entry') : lines) {
    const values = await valuesOf(line.subject);
    rows.push([
      line.part === 'entry' ? keyOfSubject(line.subject) : line.subject,
      line.title,
      ...columns.map(({ name }) => usualCell(line, name) ?? values[name] ?? null),
    ]);
  }
  const bytes =
    format === 'csv'
      ? Buffer.from(csvStart + [header, ...rows].map(toCsvRow).join(''))
      : Buffer.from(await writeXlsx([{ name: type.title.slice(0, 31), header, rows }]));
  await inTransaction(ctx, (tx) => audit(tx, 'content.exported', `content:${code}`, { ...filter, rows: rows.length }));
  return { fileName: `${type.title}-${beijingDay(ctx.now)}.${format}`, content: bytes.toString('base64'), rows: rows.length };
}

async function readLines(
  ctx: Context,
  type: ContentType,
  filter: Omit<ParsedContentExport, 'type' | 'format'>,
  most: number,
): Promise<SubjectLine[]> {
  const lines: SubjectLine[] = [];
  let after: string | undefined;
  do {
    const { records, next } = await listFilteredItems(ctx, type, { ...filter, after });
    lines.push(...records);
    if (lines.length > most) throw fail('conflict', `超过 ${most} 项，请筛选后分次导出`);
    after = next ?? undefined;
  } while (after !== undefined);
  return lines;
}

/** Returns the cell of a column that is not a field of the draft. */
function usualCell({ place, state, changedAt }: SubjectLine, column: string): string | undefined {
  if (column === 'line.place') return place;
  if (column === 'line.state') return shownNames[state].name;
  return column === 'line.changed' && changedAt ? beijingMinute(changedAt) : undefined;
}
