import type { Row, Sheet } from '#platform/tabular/cell.ts';
import { settleUnits, type ColumnUnits } from './column-units.ts';
import { readHeader, type Header, type MappedColumn } from './find-header.ts';
import { rateOf } from '#modules/district/lists/service/definition/list-fields.ts';
import { voteForUnit } from '../rules/rate.ts';
import type { ColumnContext, Rule } from '#platform/tabular/rules/reading.ts';
import { plainTextOf } from '#platform/tabular/rules/clean-text.ts';
import { classifyRow } from './sheet-rows.ts';
import type { SourceView } from '../sources/source-view.ts';

// A header stands at the top; titles and remarks above it are few.
const headerWithin = 40;
const maxRemarks = 100;

/** What one reading of a whole sheet tells before any row is judged. */
export interface SheetSurvey {
  sheet: Sheet;
  header: Header;
  /** Row of the (first line of the) header. */
  headerPosition: number;
  /** By column index. */
  contexts: ReadonlyMap<number, ColumnContext>;
  dataRows: number;
  /** How many rows state each effective date. */
  effectiveDates: ReadonlyMap<string, number>;
  units: ColumnUnits;
  /** The lines above the header. */
  titles: readonly string[];
}

/**
 * Reads a sheet once to find its header and what holds for whole columns: the unit of rates, the commonest effective
 * date. Undefined when no header of this list is found. A problem in the file ends the survey quietly where it stands:
 * the reading that follows will meet it again and report it.
 */
export async function surveySheet(view: SourceView, sheet: Sheet): Promise<SheetSurvey | undefined> {
  const surveyor = new SurveyBuilder(view, sheet);
  try {
    for await (const row of sheet.rows()) if (!surveyor.add(row)) break;
  } catch (error) {
    if (!surveyor.hasHeader) throw error;
  }
  return surveyor.conclude();
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
  readonly #dates = new Map<string, number>();
  readonly #daysByText = new Map<string, string>();

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

  conclude(): SheetSurvey | undefined {
    if (!this.#header) this.#tryHeader(undefined);
    const header = this.#header;
    if (!header) return undefined;
    const titles = this.#above.map(textOf);
    const units = settleUnits(this.#view, header, { titles: [this.#sheet.name, ...titles], remarks: this.#remarks });
    const contexts = new Map(header.columns.map((column) => [column.index, this.#contextOf(column, units)] as const));
    return {
      sheet: this.#sheet,
      header,
      headerPosition: this.#headerPosition,
      contexts,
      units,
      dataRows: this.#dataRows,
      effectiveDates: this.#dates,
      titles,
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
    this.#headerPosition = candidate.position;
    this.#rowsToSkip = header.rows - 1;
    return true;
  }

  #addBelow(row: Row): void {
    const header = this.#header!;
    const kind = classifyRow(row, header);
    if (kind === 'remark' && this.#remarks.length < maxRemarks) this.#remarks.push(textOf(row));
    if (kind !== 'data') return;
    this.#dataRows += 1;
    for (const { index, field } of header.columns) {
      const cell = row.cells[index] ?? '';
      const rate = rateOf(field);
      if (rate) this.#vote(index, voteForUnit(cell, rate));
      if (field.name === 'effectiveOn') this.#countDate(cell, field.rule);
    }
  }

  #vote(index: number, unit: 'percent' | 'fraction' | undefined): void {
    if (!unit) return;
    const votes = this.#votes.get(index) ?? { percent: 0, fraction: 0 };
    votes[unit] += 1;
    this.#votes.set(index, votes);
  }

  #countDate(cell: Row['cells'][number], rule: Rule): void {
    const key = typeof cell === 'string' ? cell : JSON.stringify(cell);
    let day = this.#daysByText.get(key);
    if (day === undefined) {
      const reading = rule(cell, { unit: undefined, date1904: this.#sheet.date1904 });
      day = 'value' in reading ? String(reading.value) : '';
      if (this.#daysByText.size < 10_000) this.#daysByText.set(key, day);
    }
    if (day !== '') this.#dates.set(day, (this.#dates.get(day) ?? 0) + 1);
  }

  /** What the heading states, else what the source is known for, else the majority. */
  #contextOf({ index, unit, field }: MappedColumn, { scales }: ColumnUnits): ColumnContext {
    const { percent, fraction } = this.#votes.get(index) ?? { percent: 0, fraction: 0 };
    const majority = percent === fraction ? undefined : percent > fraction ? 'percent' : 'fraction';
    const scale = scales.get(index);
    return { unit: unit === '%' ? 'percent' : (field.rateUnit ?? majority), date1904: this.#sheet.date1904, ...(scale && { scale }) };
  }
}

const textOf = ({ cells }: Row): string => cells.map(plainTextOf).join(' ');
