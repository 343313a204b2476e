import { readFile } from 'node:fs/promises';
import type { CellObject, RowInfo, WorkBook } from '@e965/xlsx';
import { FileError, type Cell, type Row, type Sheet } from './cell.ts';
import { numberCell } from './number-cell.ts';

/** The sheets of an Excel 97–2003 workbook. Such a sheet has at most 65,536 rows, so it is read as a whole. */
export async function readXls(path: string): Promise<Sheet[]> {
  const book = await parse(await readFile(path));
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  return book.SheetNames.map((name, index) => ({
    name,
    isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0,
    isDelimited: false,
    hasAddresses: true,
    unit: '行',
    date1904,
    rows: () => readRows(book, name, date1904),
  }));
}

async function parse(bytes: Buffer): Promise<WorkBook> {
  // Loaded when the first such file comes: most never do, and the library is large.
  const { read } = await import('@e965/xlsx');
  // A protected xlsx travels in the same kind of container; it has this stream instead of a workbook.
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new FileError('工作簿设有打开密码，无法读取。请去掉密码后再导入。');
  try {
    return read(bytes, { type: 'buffer', dense: true, cellNF: true, cellText: false, cellHTML: false, cellStyles: true, cellDates: false });
  } catch (error) {
    const isProtected = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new FileError(
      isProtected ? '工作簿设有打开密码，无法读取。请去掉密码后再导入。' : '工作簿已损坏或不完整，无法读取。请重新下载后再导入。',
      { cause: error },
    );
  }
}

async function* readRows(book: WorkBook, name: string, date1904: boolean): AsyncGenerator<Row> {
  const sheet = book.Sheets[name];
  const data = (sheet?.['!data'] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[];
  const infos = (sheet?.['!rows'] ?? []) as readonly (RowInfo | undefined)[];
  for (const [index, cells] of data.entries()) {
    if (!cells) continue;
    const row: Row = { position: index + 1, cells: Array.from(cells, (cell) => toCell(cell, date1904)) };
    if (infos[index]?.hidden) row.isHidden = true;
    yield row;
  }
}

function toCell(cell: CellObject | undefined, date1904: boolean): Cell {
  if (!cell) return '';
  if (cell.t === 'e') return { kind: 'broken', reason: 'error', text: cell.w ?? '#ERR' };
  if (cell.v === undefined || cell.v === null)
    return cell.f === undefined ? '' : { kind: 'broken', reason: 'noResult', text: `=${cell.f}` };
  if (cell.t === 'n' && typeof cell.v === 'number') return numberCell(cell.v, cell.z ?? 'General', date1904);
  return String(cell.v);
}
