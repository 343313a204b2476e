import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import type { ImportColumn, DataRow } from '../../definition/column.ts';
import type { Register, DataRows } from '../../definition/register.ts';
import { formatCellValue } from '../../rules/rule-of.ts';
import { textColumnsOf } from '../../service/template.ts';

export type SheetFormat = 'xlsx' | 'csv';

/**
 * Writes rows to a file that can be corrected and imported again: a workbook with a sheet for each part, or CSV with the first
 * part only. Importing it unchanged makes no difference.
 */
export async function writeRegisterSheet({ parts }: Pick<Register, 'parts'>, rows: DataRows, format: SheetFormat): Promise<Uint8Array> {
  const sheets = parts.map((part) => {
    const columns = part.columns.filter(({ isCommon }) => !isCommon);
    return {
      name: part.title,
      header: columns.map(({ title }) => title),
      rows: (rows[part.name] ?? []).map((row) => columns.map((column) => toCell(column, row))),
      textColumns: textColumnsOf(columns),
    };
  });
  if (format === 'xlsx') return writeXlsx(sheets);
  const [first] = sheets;
  return Buffer.from(csvStart + [first!.header, ...first!.rows].map(toCsvRow).join(''));
}

function toCell(column: ImportColumn, { [column.name]: value }: DataRow): string | number | null {
  return typeof value === 'number' ? value : formatCellValue(column, value) || null;
}
