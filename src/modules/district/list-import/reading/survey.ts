import type { Row, Sheet } from '#platform/tabular/cell.ts';
import { settleUnits, type ColumnUnits } from './column-units.ts';
import { readHeader, type Header, type MappedColumn } from './find-header.ts';
import { rateOf } from '#modules/district/lists/service/definition/list-fields.ts';
import { voteForUnit } from '../rules/rate.ts';
import type { ColumnContext, Rule } from '#platform/tabular/rules/reading.ts';
import { plainTextOf } from '#platform/tabular/rules/clean-text.ts';
import { classifyRow, isBlank, statedCount } from './sheet-rows.ts';
import { toTitles } from './stated-dates.ts';
import type { FrameReport } from '../frames/verify-frame.ts';
import type { SourceView } from '../sources/source-view.ts';
import { WordCensus, type UnknownWords } from './questions/word-census.ts';

// A header stands at the top; titles and remarks above it are few.
const headerWithin = 40;
const maxRemarks = 100;
/** So many values show what a column holds. */
const mostSamples = 3;

/** What one reading of a whole sheet tells before any row is judged. */
export interface SheetSurvey {
  sheet: Sheet;
  /** Which sheet or table of its file, counted from 1. */
  number: number;
  header: Header;
  /** Row of the (first line of the) header. */
  headerPosition: number;
  /** By column index. */
  contexts: ReadonlyMap<number, ColumnContext>;
  dataRows: number;
  /** The first values of each column, by its index. */
  samples: ReadonlyMap<number, readonly string[]>;
  /** Columns of the list in which no row has a value: they say as little as columns that are not there. */
  blankColumns: readonly string[];
  /** The line below the rows with which another table begins. */
  section?: { position: number; text: string };
  /** How many rows the file says below the table that it has. */
  statedRows?: number;
  /** How many rows state each data date. */
  dataDates: ReadonlyMap<string, number>;
  /** How many rows state each effective date. */
  effectiveDates: ReadonlyMap<string, number>;
  /** Whether rows state by a none value that they have no such date of their own. */
  hasUndatedRows: boolean;
  units: ColumnUnits;
  /** The lines above the header. */
  titles: readonly string[];
  /** Words that the columns of closed lists have and nobody knows. */
  unknownWords: readonly UnknownWords[];
  /** What the lines around the rows say, where the source describes them. */
  frame?: FrameReport;
}

/**
 * Reads a sheet once to find its header and what holds for whole columns: the unit of rates, the commonest effective
 * date. Undefined when no header of this list is found. A problem in the file ends the survey quietly where it stands:
 * the reading that follows will meet it again and report it.
 */
export async function surveySheet(view: SourceView, sheet: Sheet, number = 1): Promise<SheetSurvey | undefined> {
  const surveyor = new SurveyBuilder(view, sheet);
  try {
    for await (const row of sheet.rows()) if (!surveyor.add(row)) break;
  } catch (error) {
    if (!surveyor.hasHeader) throw error;
  }
  return surveyor.conclude(number);
}

class SurveyBuilder {
  readonly #view: SourceView;
  readonly #sheet: Sheet;
  readonly #above: Row[] = [];
  readonly #remarks: string[] = [];
  #header: Header | undefined;
  #headerPosition = 0;
  #rowsToSkip = 0;
  #dataRows = 0;
  readonly #votes = new Map<number, { percent: number; fraction: number }>();
  readonly #samples = new Map<number, string[]>();
  readonly #filled = new Set<number>();
  #section: SheetSurvey['section'];
  #statedRows: number | undefined;
  /** By the name of the field, how many rows state each day. */
  readonly #dates = { dataDate: new Map<string, number>(), effectiveOn: new Map<string, number>() };
  readonly #daysByText = new Map<string, string>();
  #hasUndatedRows = false;
  /** By column, for those of closed words. */
  #words: ReadonlyMap<number, WordCensus> = new Map();

  constructor(view: SourceView, sheet: Sheet) {
    this.#view = view;
    this.#sheet = sheet;
  }

  get hasHeader(): boolean {
    return this.#header !== undefined;
  }

  /** Returns false when reading on is of no use. */
  add(row: Row): boolean {
    if (this.#header) this.#addBelow(row);
    else this.#addAbove(row);
    return this.#header !== undefined || this.#above.length <= headerWithin;
  }

  conclude(number: number): SheetSurvey | undefined {
    if (!this.#header) this.#tryHeader(undefined);
    if (!this.#header) return undefined;
    const { header, blankColumns } = withoutBlankColumns(this.#header, this.#filled);
    const titles = toTitles(this.#above);
    const around = [this.#sheet.name, ...(this.#sheet.page?.before ?? []), ...titles];
    const units = settleUnits(this.#view, header, { titles: around, remarks: this.#remarks });
    const contexts = new Map(header.columns.map((column) => [column.index, this.#contextOf(column, units)] as const));
    return {
      sheet: this.#sheet,
      number,
      header,
      headerPosition: this.#headerPosition,
      contexts,
      units,
      dataRows: this.#dataRows,
      samples: this.#samples,
      blankColumns,
      ...(this.#section && { section: this.#section }),
      ...(this.#statedRows !== undefined && { statedRows: this.#statedRows }),
      dataDates: this.#dates.dataDate,
      effectiveDates: this.#dates.effectiveOn,
      hasUndatedRows: this.#hasUndatedRows,
      titles,
      unknownWords: header.columns.flatMap(({ index, title, field }) => {
        const words = this.#words.get(index)?.unknown;
        return words && words.size > 0 ? [{ title, field, words }] : [];
      }),
    };
  }

  /** Whether a row is the header may depend on the one below it, so each row is judged when its successor is known. */
  #addAbove(row: Row): void {
    if (this.#tryHeader(row)) {
      if (this.#rowsToSkip === 0) this.#addBelow(row);
      this.#rowsToSkip = 0;
    } else this.#above.push(row);
  }

  #tryHeader(next: Row | undefined): boolean {
    const candidate = this.#above.at(-1);
    const header = candidate && readHeader(this.#view, candidate, next);
    if (!header) return false;
    this.#above.pop();
    this.#header = header;
    this.#words = new Map(
      header.columns.flatMap(({ index, field }) => {
        const census = WordCensus.of(field);
        return census ? [[index, census] as const] : [];
      }),
    );
    this.#headerPosition = candidate.position;
    this.#rowsToSkip = header.rows - 1;
    return true;
  }

  #addBelow(row: Row): void {
    const header = this.#header!;
    const kind = classifyRow(row, header);
    if (kind === 'remark') {
      this.#statedRows ??= statedCount(row);
      if (this.#remarks.length < maxRemarks) this.#remarks.push(textOf(row));
    }
    if (kind === 'section') this.#section ??= { position: row.position, text: textOf(row).trim().slice(0, 40) };
    if (kind !== 'data') return;
    this.#dataRows += 1;
    for (const [index, cell] of row.cells.entries()) this.#sample(index, cell);
    for (const column of header.columns) this.#addCell(row.cells[column.index] ?? '', column);
  }

  #sample(index: number, cell: Row['cells'][number]): void {
    const samples = this.#samples.get(index) ?? [];
    if (samples.length >= mostSamples || isBlank(cell)) return;
    const text = plainTextOf(cell);
    if (!samples.includes(text)) this.#samples.set(index, [...samples, text]);
  }

  #addCell(cell: Row['cells'][number], { index, field }: MappedColumn): void {
    const { name } = field;
    if (!isBlank(cell)) this.#filled.add(index);
    if (field.isNone?.(cell)) {
      this.#hasUndatedRows ||= name === 'effectiveOn';
      return;
    }
    const rate = rateOf(field);
    if (rate) this.#vote(index, voteForUnit(cell, rate));
    if (name === 'effectiveOn' || name === 'dataDate') this.#countDate(this.#dates[name], cell, field.rule);
    this.#words.get(index)?.add(cell);
  }

  #vote(index: number, unit: 'percent' | 'fraction' | undefined): void {
    if (!unit) return;
    const votes = this.#votes.get(index) ?? { percent: 0, fraction: 0 };
    votes[unit] += 1;
    this.#votes.set(index, votes);
  }

  #countDate(dates: Map<string, number>, cell: Row['cells'][number], rule: Rule): void {
    const key = typeof cell === 'string' ? cell : JSON.stringify(cell);
    let day = this.#daysByText.get(key);
    if (day === undefined) {
      const reading = rule(cell, { unit: undefined, date1904: this.#sheet.date1904 });
      day = 'value' in reading ? String(reading.value) : '';
      if (this.#daysByText.size < 10_000) this.#daysByText.set(key, day);
    }
    if (day !== '') dates.set(day, (dates.get(day) ?? 0) + 1);
  }

  /** What the heading states, else what the source is known for, else the majority. */
  #contextOf({ index, unit, field }: MappedColumn, { scales }: ColumnUnits): ColumnContext {
    const { percent, fraction } = this.#votes.get(index) ?? { percent: 0, fraction: 0 };
    const majority = percent === fraction ? undefined : percent > fraction ? 'percent' : 'fraction';
    const scale = scales.get(index);
    return { unit: unit === '%' ? 'percent' : (field.rateUnit ?? majority), date1904: this.#sheet.date1904, ...(scale && { scale }) };
  }
}

/** The header without optional columns that are blank in every row. */
function withoutBlankColumns(header: Header, filled: ReadonlySet<number>): { header: Header; blankColumns: string[] } {
  const isKept = ({ index, field }: MappedColumn) => filled.has(index) || field.isRequired || field.isFilled || field.asksBlank;
  const blank = header.columns.filter((column) => !isKept(column));
  return { header: { ...header, columns: header.columns.filter(isKept) }, blankColumns: blank.map(({ title }) => title) };
}

const textOf = ({ cells }: Row): string => cells.map(plainTextOf).join(' ');
