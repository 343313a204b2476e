import type { Cell, Row } from '#platform/tabular/cell.ts';
import { plainTextOf, toPlain } from '#platform/tabular/rules/clean-text.ts';
import type { SourceView } from '../sources/source-view.ts';
import type { SheetHeader, MappedColumn } from './find-header.ts';

/** The kind of a row under the header. */
export type RowKind = 'data' | 'blank' | 'remark' | 'repeatedHeader' | 'section';

const remark = /^(合计|总计|小计|共计|注|备注|说明|数据来源|资料来源|制表|截至|单位|免责)/;
/** In tables whose key is text, only these words mark remarks. */
const plainRemark = /^(合计|总计|小计|共计|备注|注[:：]|说明[:：]|数据来源|资料来源|数据日期|示例数据|制表[:：]|单位[:：]|免责)/;
const sectionTitle = /^附|调入|调出|剔除|移出|移除|删除|撤销|注销|停业|新增|纳入/;

/** Separates the data rows of a table from blank rows, totals, remarks, headers repeated on each page, and other tables below. */
export class RowClassifier {
  readonly #view: SourceView;
  readonly #columns: readonly MappedColumn[];
  readonly #keys: readonly MappedColumn[];
  /** The keys whose values can be recognised by their form. */
  readonly #telling: readonly MappedColumn[];

  constructor(view: SourceView, header: SheetHeader) {
    this.#view = view;
    this.#columns = header.columns;
    this.#keys = header.columns.filter(({ field }) => view.table.keys.includes(field.name));
    this.#telling = this.#keys.filter(({ field }) => isTelling(field));
  }

  classify(row: Row): RowKind {
    const filled = row.cells.filter((cell) => !isBlank(cell));
    if (filled.length === 0) return 'blank';
    if (this.#columns.every(({ index, title }) => plainTextOf(row.cells[index] ?? '') === plainTextOf(title))) return 'repeatedHeader';
    if (this.#looksLikeData(row)) return 'data';
    const first = filled[0]!;
    if (typeof first === 'string' && (this.#isRemark(toPlain(first)) || statedCount(row) !== undefined)) return 'remark';
    if (this.#isSection(row, filled)) return 'section';
    return this.#isSentence(row, filled) ? 'remark' : 'data';
  }

  #isRemark(text: string): boolean {
    return (this.#telling.length > 0 ? remark : plainRemark).test(text);
  }

  /** The name of a security may start with 注; its row has a code. */
  #looksLikeData({ cells }: Row): boolean {
    return this.#telling.some(({ index, field }) => {
      const cell = cells[index];
      if (cell === undefined || isBlank(cell)) return false;
      if (field.content === 'securityCode') return typeof cell === 'object' || /^['="]*\d{6}/.test(toPlain(cell));
      const reading = field.rule(cell, { unit: undefined, date1904: false });
      return 'value' in reading && reading.value !== null;
    });
  }

  /** A separate table below: a line about additions or removals, or a header different from the one above. */
  #isSection({ cells }: Row, filled: readonly Cell[]): boolean {
    const texts = new Set(filled.map(plainTextOf));
    if (texts.size === 1) return sectionTitle.test([...texts][0]!) && (this.#telling.length > 0 || filled.length === 1);
    const isHeading = ({ index, field }: MappedColumn) => {
      const text = plainTextOf(cells[index] ?? '');
      return text !== '' && this.#view.meaningsOf(text.toLowerCase().replaceAll(' ', '')).some((meaning) => meaning.field === field);
    };
    if (this.#view.table.vocabulary !== undefined && this.#columns.filter(isHeading).length >= 2) return true;
    return this.#telling.some(
      ({ index, field }) => field.content === 'securityCode' && /代码$|编码$/.test(plainTextOf(cells[index] ?? '')),
    );
  }

  /** A line with only one text, in or before the first column. */
  #isSentence({ cells }: Row, filled: readonly Cell[]): boolean {
    const second = this.#columns[1];
    if (filled.length !== 1 || this.#columns.length <= 2 || !second || !isBlank(cells[second.index])) return false;
    const text = plainTextOf(filled[0]!);
    return this.#telling.length > 0 ? /[一-鿿].*[。；，：:,;]|[一-鿿].{14}/.test(text) : /[一-鿿].{5}/.test(text);
  }
}

function isTelling({ content }: Pick<MappedColumn['field'], 'content'>): boolean {
  if (typeof content === 'object') return 'code' in content;
  return ['securityCode', 'day', 'moment', 'number'].includes(content);
}

/** Returns the row count stated in a line below the table: `共 1,954 行`, which a text table splits into two cells. */
export function statedCount({ cells }: Row): number | undefined {
  const texts = cells.filter((cell) => !isBlank(cell)).map((cell) => plainTextOf(withoutEndOfFile(cell)));
  if (texts.length > 3) return undefined;
  const [, count] =
    /^(?:(?:合计|总计|共计|共|记录数|总行数)[:,]?)*(\d{1,3}(?:,\d{3})+|\d+)(?:行|条|笔|只|家)(?:记录|数据|证券)?$/.exec(
      texts.join(',').replaceAll(' ', ''),
    ) ?? [];
  return count === undefined ? undefined : Number(count.replaceAll(',', ''));
}

/** Returns why a row of a delimited file may have shifted columns: it has too few or too many cells. */
export function findRaggedness(row: Row, header: SheetHeader): string | undefined {
  if (row.cells.length < header.width) return `这一行只有 ${row.cells.length} 列，表头有 ${header.width} 列`;
  const extra = row.cells.findIndex((cell, index) => index >= header.width && !isBlank(cell));
  return extra >= 0 ? `这一行比表头多出内容（第 ${extra + 1} 列）` : undefined;
}

/** The end-of-file character (Ctrl+Z) written by old programs. */
export const endOfFile = '\u001A';
export const withoutEndOfFile = (cell: Cell): Cell => (typeof cell === 'string' && cell.endsWith(endOfFile) ? cell.slice(0, -1) : cell);

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === undefined || (typeof cell === 'string' && (cell === endOfFile || toPlain(cell) === ''));
