import type { Row, Sheet } from '#platform/tabular/cell.ts';
import { plainTextOf } from '#platform/tabular/rules/clean-text.ts';
import type { ColumnContext } from '#platform/tabular/rules/reading.ts';
import { rateOf } from '../definition/column.ts';
import type { FrameReport } from '../frames/verify-frame.ts';
import { voteForUnit } from '../rules/rate.ts';
import type { SourceView } from '../sources/source-view.ts';
import { determineUnits, type ColumnUnits } from './column-units.ts';
import { readHeader, type SheetHeader, type MappedColumn } from './find-header.ts';
import { missingColumns } from './questions/survey-notes.ts';
import { WordCensus, type UnknownWords } from './questions/word-census.ts';
import { isBlank, RowClassifier, statedCount } from './sheet-rows.ts';
import { toTitles } from './stated-dates.ts';

/** The number of rows in which a header is searched; titles and remarks above it are few. */
export const maxHeaderRows = 40;
const maxRemarks = 100;
/** The number of sample values of a column. */
const mostSamples = 3;

/** A row that is the header of a table. */
export interface FoundHeader {
  view: SourceView;
  header: SheetHeader;
  /** The row of the (first line of the) header. */
  position: number;
  /** The number of rows before it. */
  at: number;
  missing: readonly string[];
}

/**
 * Finds the header among the first rows of a sheet: the first row with all required columns, else the most similar one. A similar
 * row with rows of its own below it is the header, whatever follows, so that nothing is skipped as a title.
 */
export function findHeader(views: readonly SourceView[], top: readonly Row[]): FoundHeader | undefined {
  let nearest: FoundHeader | undefined;
  for (const [at, row] of top.entries()) {
    if (nearest && at < nearest.at + nearest.header.rows) continue;
    const found = views
      .flatMap((view): FoundHeader[] => {
        const header = readHeader(view, row, top[at + 1]);
        return header ? [{ view, header, position: row.position, at, missing: missingColumns(view, { header }) }] : [];
      })
      .toSorted(byFitness)[0];
    if (!found) {
      if (nearest && new RowClassifier(nearest.view, nearest.header).classify(row) === 'data') return nearest;
    } else if (found.missing.length === 0) return found;
    else if (!nearest || byFitness(found, nearest) < 0) nearest = found;
  }
  return nearest;
}

const byFitness = (one: FoundHeader, other: FoundHeader): number =>
  one.missing.length - other.missing.length || other.header.columns.length - one.header.columns.length;

/** The result of one pass over a sheet, before any row is judged. */
export interface SheetSurvey {
  sheet: Sheet;
  /** The table of the sheet, with the vocabulary of its sources. */
  view: SourceView;
  /** The number of the sheet or table in its file, from 1. */
  number: number;
  header: SheetHeader;
  /** The row of the (first line of the) header. */
  headerPosition: number;
  /** By column index. */
  contexts: ReadonlyMap<number, ColumnContext>;
  dataRows: number;
  /** Sample values of each column, by its index. */
  samples: ReadonlyMap<number, readonly string[]>;
  /** Columns without a value in any row, where such columns count as missing. */
  blankColumns: readonly string[];
  /** The line below the rows with which another table starts. */
  section?: { position: number; text: string };
  /** The row count stated below the table. */
  statedRows?: number;
  /** The number of rows by date, by the names of the table's `dayColumns`. */
  days: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Date columns in which rows contain a word for "no value". */
  undated: ReadonlySet<string>;
  units: ColumnUnits;
  /** The lines above the header. */
  titles: readonly string[];
  /** The unknown words of category columns. */
  unknownWords: readonly UnknownWords[];
  /** The values of the lines around the rows, where the source describes them. */
  frame?: FrameReport;
}

/**
 * Reads a sheet once to find its header and the properties of whole columns: the unit of rates, the dates in rows. Returns
 * undefined when no table has a header in it. A read error ends the survey silently; the later reading meets it again and reports
 * it.
 */
export async function surveySheet(views: readonly SourceView[], sheet: Sheet, number = 1): Promise<SheetSurvey | undefined> {
  const surveyor = new SurveyBuilder(views, sheet);
  try {
    for await (const row of sheet.rows()) if (!surveyor.add(row)) break;
  } catch (error) {
    surveyor.endTop();
    if (!surveyor.hasHeader) throw error;
  }
  return surveyor.conclude(number);
}

class SurveyBuilder {
  readonly #views: readonly SourceView[];
  readonly #sheet: Sheet;
  #top: Row[] = [];
  #titles: readonly string[] = [];
  readonly #remarks: string[] = [];
  #found: FoundHeader | undefined;
  #classifier: RowClassifier | undefined;
  #dataRows = 0;
  readonly #votes = new Map<number, { percent: number; fraction: number }>();
  readonly #samples = new Map<number, string[]>();
  readonly #filled = new Set<number>();
  #section: SheetSurvey['section'];
  /** A line after which another table starts if rows follow it. */
  #sectionTitle: SheetSurvey['section'];
  #statedRows: number | undefined;
  readonly #days = new Map<string, Map<string, number>>();
  readonly #daysByText = new Map<string, string>();
  readonly #undated = new Set<string>();
  /** By column, for category columns. */
  #words: ReadonlyMap<number, WordCensus> = new Map();

  constructor(views: readonly SourceView[], sheet: Sheet) {
    this.#views = views;
    this.#sheet = sheet;
  }

  get hasHeader(): boolean {
    return this.#found !== undefined;
  }

  /** Returns false when reading on is useless. */
  add(row: Row): boolean {
    if (this.#found) {
      this.#addBelow(row);
      return true;
    }
    this.#top.push(row);
    if (this.#top.length <= maxHeaderRows) return true;
    this.endTop();
    return this.#found !== undefined;
  }

  /** Determines the header, once the first rows are read or the sheet ends. */
  endTop(): void {
    if (this.#found) return;
    this.#found = findHeader(this.#views, this.#top);
    if (!this.#found) return;
    const { view, header, at } = this.#found;
    this.#classifier = new RowClassifier(view, header);
    this.#titles = toTitles(this.#top.slice(0, at));
    this.#words = new Map(
      header.columns.flatMap(({ index, field }) => {
        const census = WordCensus.of(field);
        return census ? [[index, census] as const] : [];
      }),
    );
    for (const row of this.#top.slice(at + header.rows)) this.#addBelow(row);
    this.#top = [];
  }

  conclude(number: number): SheetSurvey | undefined {
    this.endTop();
    if (!this.#found) return undefined;
    const { view, position } = this.#found;
    const { header, blankColumns } = view.table.ignoresBlankColumns
      ? withoutBlankColumns(this.#found.header, this.#filled)
      : { header: this.#found.header, blankColumns: [] };
    const titles = this.#titles;
    const around = [this.#sheet.name, ...(this.#sheet.page?.before ?? []), ...titles];
    const units = determineUnits(view, header, { titles: around, remarks: this.#remarks });
    const contexts = new Map(header.columns.map((column) => [column.index, this.#contextOf(column, units)] as const));
    return {
      sheet: this.#sheet,
      view,
      number,
      header,
      headerPosition: position,
      contexts,
      units,
      dataRows: this.#dataRows,
      samples: this.#samples,
      blankColumns,
      ...(this.#section && { section: this.#section }),
      ...(this.#statedRows !== undefined && { statedRows: this.#statedRows }),
      days: this.#days,
      undated: this.#undated,
      titles,
      unknownWords: header.columns.flatMap(({ index, title, field }) => {
        const words = this.#words.get(index)?.unknown;
        return words && words.size > 0 ? [{ title, field, words }] : [];
      }),
    };
  }

  #addBelow(row: Row): void {
    const { header } = this.#found!;
    const kind = this.#classifier!.classify(row);
    if (kind === 'remark') {
      this.#statedRows ??= statedCount(row);
      if (this.#remarks.length < maxRemarks) this.#remarks.push(textOf(row));
    }
    if (kind === 'section') this.#sectionTitle ??= { position: row.position, text: textOf(row).trim().slice(0, 40) };
    if (kind !== 'data') return;
    this.#section ??= this.#sectionTitle;
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
    const isDay = this.#found!.view.table.dayColumns?.includes(name) === true;
    if (field.isNone?.(cell)) {
      if (isDay) this.#undated.add(name);
      return;
    }
    const rate = rateOf(field);
    if (rate) this.#vote(index, voteForUnit(cell, rate));
    if (isDay) this.#countDay(name, cell, field.rule);
    this.#words.get(index)?.add(cell);
  }

  #vote(index: number, unit: 'percent' | 'fraction' | undefined): void {
    if (!unit) return;
    const votes = this.#votes.get(index) ?? { percent: 0, fraction: 0 };
    votes[unit] += 1;
    this.#votes.set(index, votes);
  }

  #countDay(name: string, cell: Row['cells'][number], rule: MappedColumn['field']['rule']): void {
    const key = typeof cell === 'string' ? cell : JSON.stringify(cell);
    let day = this.#daysByText.get(key);
    if (day === undefined) {
      const reading = rule(cell, { unit: undefined, date1904: this.#sheet.date1904 });
      day = 'value' in reading && reading.value !== null ? String(reading.value) : '';
      if (this.#daysByText.size < 10_000) this.#daysByText.set(key, day);
    }
    if (day === '') return;
    const days = this.#days.get(name) ?? new Map<string, number>();
    this.#days.set(name, days.set(day, (days.get(day) ?? 0) + 1));
  }

  /** Returns the unit in the heading, else that of the source, else the majority. */
  #contextOf({ index, unit, field }: MappedColumn, { scales }: ColumnUnits): ColumnContext {
    const { percent, fraction } = this.#votes.get(index) ?? { percent: 0, fraction: 0 };
    const majority = percent === fraction ? undefined : percent > fraction ? 'percent' : 'fraction';
    const scale = scales.get(index);
    return { unit: unit === '%' ? 'percent' : (field.rateUnit ?? majority), date1904: this.#sheet.date1904, ...(scale && { scale }) };
  }
}

/** Removes optional columns that are blank in every row from the header. */
function withoutBlankColumns(header: SheetHeader, filled: ReadonlySet<number>): { header: SheetHeader; blankColumns: string[] } {
  const isKept = ({ index, field }: MappedColumn) => filled.has(index) || field.isRequired || field.asksBlank;
  const blank = header.columns.filter((column) => !isKept(column));
  return { header: { ...header, columns: header.columns.filter(isKept) }, blankColumns: blank.map(({ title }) => title) };
}

const textOf = ({ cells }: Row): string => cells.map(plainTextOf).join(' ');
