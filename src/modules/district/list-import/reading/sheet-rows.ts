import type { Cell, Row } from '#platform/tabular/cell.ts';
import { plainTextOf, toPlain } from '#platform/tabular/rules/clean-text.ts';
import type { Header } from './find-header.ts';

/** What a row under the header is. */
export type RowKind = 'data' | 'blank' | 'remark' | 'repeatedHeader' | 'section';

const remark = /^(合计|总计|小计|共计|注|备注|说明|数据来源|资料来源|制表|截至|单位|免责)/;

/** Tells data from what people write around and between it: blank rows, totals, remarks, the header once more on each printed page. */
export function classifyRow(row: Row, header: Header): RowKind {
  const texts = row.cells.filter((cell) => !isBlank(cell));
  if (texts.length === 0) return 'blank';
  const first = texts[0]!;
  if (typeof first === 'string' && (remark.test(toPlain(first)) || statedCount(row) !== undefined) && !looksLikeData(row, header))
    return 'remark';
  if (header.columns.every(({ index, title }) => row.cells[index] === title)) return 'repeatedHeader';
  return isSection(row, header) ? 'section' : 'data';
}

/** How many rows a line below the table says that there are: `共 1,954 行`, of which a text table makes two cells. */
export function statedCount({ cells }: Row): number | undefined {
  const texts = cells.filter((cell) => !isBlank(cell)).map((cell) => plainTextOf(withoutEndOfFile(cell)));
  if (texts.length > 3) return undefined;
  const [, count] =
    /^(?:(?:合计|总计|共计|共|记录数|总行数)[:,]?)*(\d{1,3}(?:,\d{3})+|\d+)(?:行|条|笔|只|家)(?:记录|数据|证券)?$/.exec(
      texts.join(',').replaceAll(' ', ''),
    ) ?? [];
  return count === undefined ? undefined : Number(count.replaceAll(',', ''));
}

const sectionTitle = /^附|调入|调出|剔除|移出|移除|新增|纳入/;

/** A table of its own below the list: a line that says what comes or goes, or a header that is not the one above. */
function isSection(row: Row, header: Header): boolean {
  if (looksLikeData(row, header)) return false;
  const texts = new Set(row.cells.filter((cell) => !isBlank(cell)).map(plainTextOf));
  if (texts.size === 1) return sectionTitle.test([...texts][0]!);
  const code = header.columns.find(({ field }) => field.name === 'code');
  return code !== undefined && /代码$|编码$/.test(plainTextOf(row.cells[code.index] ?? ''));
}

/** A security may be called 注 something; its row has a code. */
function looksLikeData(row: Row, header: Header): boolean {
  const index = header.columns.find(({ field }) => field.name === 'code')?.index ?? -1;
  const cell = row.cells[index];
  return typeof cell === 'object' || (typeof cell === 'string' && /^['="]*\d{6}/.test(toPlain(cell)));
}

/** Why a row of a delimited file cannot be trusted: cells are missing or too many, so columns may have slipped. */
export function findRaggedness(row: Row, header: Header): string | undefined {
  if (row.cells.length < header.width) return `这一行只有 ${row.cells.length} 列，表头有 ${header.width} 列`;
  const extra = row.cells.findIndex((cell, index) => index >= header.width && !isBlank(cell));
  return extra >= 0 ? `这一行比表头多出内容（第 ${extra + 1} 列）` : undefined;
}

/** Old programs close a text file with this mark. */
export const endOfFile = '\u001A';
export const withoutEndOfFile = (cell: Cell): Cell => (typeof cell === 'string' && cell.endsWith(endOfFile) ? cell.slice(0, -1) : cell);

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === undefined || (typeof cell === 'string' && (cell === endOfFile || toPlain(cell) === ''));
