import { readFile } from 'node:fs/promises';
import type { CellObject, RowInfo, WorkBook } from '@e965/xlsx';
import { FileError, type Cell, type Row, type Sheet } from '../cell.ts';
import { fillMergedCells, type MergedArea } from '../merged-cells.ts';
import { numberCell } from '../number-cell.ts';

/** Errors by their number in the file. */
const errors: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};

/** The code page of workbooks before Excel 97 that do not declare one. */
const usualCodePage = 936;

/** Reads the sheets of a binary workbook whole: xls of Excel 2.0 to 2003, or xlsb. */
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
    rows: () => fillMergedCells(readRows(book, name, date1904), mergedAreas(book, name)),
  }));
}

async function parse(bytes: Buffer): Promise<WorkBook> {
  // Loaded on first use, which is rare, because the library and its code pages are large.
  const [{ read, set_cptable: setCodePages }, codePages] = await Promise.all([
    import('@e965/xlsx'),
    import('@e965/xlsx/dist/cpexcel.full.mjs'),
  ]);
  setCodePages(codePages);
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellStyles: true,
      cellDates: false,
      codepage: usualCodePage,
    });
  } catch (error) {
    const isProtected = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new FileError(
      isProtected ? '工作簿设有打开密码，无法读取。请去掉密码后再导入。' : '工作簿已损坏或不完整，无法读取。请重新下载后再导入。',
      { cause: error },
    );
  }
}

function mergedAreas(book: WorkBook, name: string): MergedArea[] {
  const ranges = book.Sheets[name]?.['!merges'] ?? [];
  return ranges.filter(({ s, e }) => e.r > s.r).map(({ s, e }) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c }));
}

function* readRows(book: WorkBook, name: string, date1904: boolean): Generator<Row> {
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
  if (cell.t === 'e') return { kind: 'broken', reason: 'error', text: errors[Number(cell.v)] ?? '#ERR' };
  if (cell.v === undefined || cell.v === null)
    return cell.f === undefined ? '' : { kind: 'broken', reason: 'noResult', text: `=${cell.f}` };
  if (cell.t === 'n' && typeof cell.v === 'number') return numberCell(cell.v, cell.z ?? 'General', date1904);
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  return String(cell.v);
}
