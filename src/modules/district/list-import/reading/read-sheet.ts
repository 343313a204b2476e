import type { Cell, Row } from '#platform/tabular/cell.ts';
import { FileError } from '#platform/tabular/cell.ts';
import type { Exchange } from '#modules/district/lists/web/exchange.ts';
import { isBond, type SecurityType } from '#modules/district/lists/web/security-type.ts';
import { toSearchText } from '#modules/district/lists/service/entries/search-text.ts';
import { hasControlCharacters } from '#platform/tabular/rules/clean-text.ts';
import { addressOf } from '#platform/tabular/findings/finding.ts';
import type { MappedColumn } from './find-header.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import type { RowGuard } from '../service/guards/row-guards.ts';
import { exchangeInCode } from '../rules/code.ts';
import { bondLotPower } from '../rules/amount-unit.ts';
import { typeByCode } from './code-range.ts';
import { findDoubt, type Doubt } from './doubts.ts';
import { identify } from './identify.ts';
import type { ListDefinition } from '#modules/district/lists/service/definition/lists.ts';
import type { Reference } from './reference.ts';
import { blankWord } from '../sources/source-view.ts';
import { rowChecks, type Values } from './row-checks.ts';
import type { ColumnContext } from '#platform/tabular/rules/reading.ts';
import { classifyRow, findRaggedness, withoutEndOfFile } from './sheet-rows.ts';
import type { SheetSurvey } from './survey.ts';

export interface ReadingOptions {
  list: ListDefinition;
  /** Day that the import is for; rows that state another are rejected. */
  date: string;
  /** Exchange of all rows, when the caller named one. */
  exchange: Exchange | undefined;
  /** The effective date that most rows state: kept once for the version, not in each row. */
  commonEffectiveDate: string | undefined;
  /** Of adjustments: the day from which rows hold that state none of their own. */
  ownEffectiveDate?: string | undefined;
  /** Rows of changes: what they leave blank stays as it is. */
  isAdjustment?: boolean;
  reference: Reference;
  findings: Findings;
}

export interface SoundRow {
  values: Values;
  position: number;
}

/** What became of a sheet's rows. */
export interface SheetTally {
  rows: number;
  rejected: number;
  skipped: number;
  /** How many rows broke a limit of the regulators. */
  broken: Map<RowGuard, number>;
  /** Rows that a person should have looked at. */
  doubts: Doubt[];
}

/**
 * Reads a surveyed sheet again, row by row, and yields the rows that are sound. Every bad cell is reported by row and
 * column; a row with one is rejected as a whole. Where the file cannot be read on, that is a finding about the file.
 */
export async function* readSheet(
  survey: SheetSurvey,
  source: number,
  options: ReadingOptions,
  tally: SheetTally,
): AsyncGenerator<SoundRow> {
  const reader = new SheetReader(survey, source, options, tally);
  try {
    for await (const row of survey.sheet.rows()) {
      const sound = reader.read(row);
      if (sound) yield sound;
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    // The message names the line itself.
    options.findings.add({ source: options.findings.sourceAt(source).source, level: 'file', message: error.message });
  }
}

/** Securities that stand in a list of targets and are none, as combined workbooks have them. */
export const notTargets = '# 行的融资标的、融券标的都是“否”，不是标的证券，没有导入：*';

class SheetReader {
  readonly #survey: SheetSurvey;
  readonly #source: number;
  readonly #options: ReadingOptions;
  readonly #tally: SheetTally;
  #headerRowsLeft: number;

  constructor(survey: SheetSurvey, source: number, options: ReadingOptions, tally: SheetTally) {
    this.#survey = survey;
    this.#source = source;
    this.#options = options;
    this.#tally = tally;
    this.#headerRowsLeft = survey.header.rows;
  }

  read(row: Row): SoundRow | undefined {
    if (row.position < this.#survey.headerPosition) return undefined;
    if (this.#headerRowsLeft > 0) {
      this.#headerRowsLeft -= 1;
      return undefined;
    }
    const kind = classifyRow(row, this.#survey.header);
    if (kind === 'remark') this.#report(row, 'note', '合计、备注等说明行，已跳过');
    if (kind === 'repeatedHeader') this.#report(row, 'note', '与表头相同的行，已跳过');
    if (kind !== 'data') return undefined;
    return this.#readData(row);
  }

  #readData(row: Row): SoundRow | undefined {
    this.#tally.rows += 1;
    const ragged = this.#survey.sheet.isDelimited ? findRaggedness(row, this.#survey.header) : undefined;
    if (ragged) this.#reject(row, undefined, ragged);
    const values = ragged ? undefined : this.#readCells(row);
    if (
      !values ||
      !this.#identify(row, values) ||
      !this.#completeName(row, values) ||
      !this.#convertLots(row, values) ||
      !this.#checkDates(row, values)
    )
      return undefined;
    return this.#complete(row, values);
  }

  /** All bad cells of a row are reported, so that a file need not be corrected cell by cell. */
  #readCells(row: Row): Values | undefined {
    const values: Values = {};
    let isSound = true;
    for (const column of this.#survey.header.columns) {
      const reading = this.#readCell(withoutEndOfFile(row.cells[column.index] ?? ''), column);
      if ('problem' in reading) {
        isSound = false;
        this.#report(row, 'row', reading.problem, column);
      } else {
        if (reading.warning) this.#report(row, 'warning', reading.warning, column);
        values[column.field.name] = reading.value;
      }
    }
    if (isSound) return values;
    this.#tally.rejected += 1;
    return undefined;
  }

  #readCell(cell: Cell, { index, field }: MappedColumn, more?: Pick<ColumnContext, 'scale'>): ReturnType<MappedColumn['field']['rule']> {
    if (typeof cell === 'string' && hasControlCharacters(cell)) return { problem: '含有控制字符，内容可能在传输中损坏' };
    const context = this.#survey.contexts.get(index) as ColumnContext;
    const reading = field.rule(cell, more ? { ...context, ...more } : context);
    return 'value' in reading && reading.value === null ? this.#judgeBlank(cell, field) : reading;
  }

  /** What a cell without value means: nothing, or that something has to be filled in or asked about. A name may be known. */
  #judgeBlank(cell: Cell, { name, title, isFilled, asksBlank, isNone }: MappedColumn['field']): ReturnType<MappedColumn['field']['rule']> {
    if (name === 'exchange') return { problem: '没有填写市场，其他行都有。合并的单元格请取消合并，每行都填写' };
    if (asksBlank && !this.#options.isAdjustment && !isNone?.(cell))
      return { problem: `没有填写。空白是“否”的，请写明一次：--spelling ${title}:${blankWord}=否` };
    return isFilled && name !== 'name' ? { problem: '没有填写' } : { value: null };
  }

  /** A row that has only a dash for a name is named by the master. */
  #completeName(row: Row, values: Values): boolean {
    const { list, reference, findings } = this.#options;
    if (values.name !== null || !list.fields.some(({ name, isFilled }) => name === 'name' && isFilled)) return true;
    const known = list.kind === 'securities' ? undefined : reference.find(String(values.exchange), String(values.code));
    if (!known) return this.#reject(row, 'name', '没有填写证券简称，证券主表里也没有这只证券，请补上');
    values.name = known.name;
    findings.addToGroup('# 行没有证券简称，按证券主表补上：*', `${known.code} ${known.name}`);
    return true;
  }

  #identify(row: Row, values: Values): boolean {
    const { exchange: given, reference, list } = this.#options;
    const codeCell = row.cells[this.#column('code')?.index ?? -1] ?? '';
    const stated = { column: (values.exchange ?? undefined) as Exchange | undefined, code: exchangeInCode(codeCell), given };
    const identity = identify(String(values.code), stated, reference, list.kind === 'securities');
    if ('problem' in identity) {
      this.#reportLimits(row, values, identity.candidates ?? []);
      return this.#reject(row, identity.field, identity.problem);
    }
    if (identity.warning) this.#report(row, 'warning', identity.warning, this.#column('code'));
    values.exchange = identity.exchange;
    values.code = identity.code;
    return true;
  }

  /** Of a row whose market has to be asked for: the limits that it breaks in whichever market it is. */
  #reportLimits(row: Row, values: Values, candidates: readonly Exchange[]): void {
    const { list, reference } = this.#options;
    const outcomes = candidates.map((exchange) =>
      rowChecks[list.kind]({ ...values, code: String(values.code).padStart(6, '0'), exchange }, reference),
    );
    const [first, ...others] = outcomes.map((outcome) => (outcome === 'skip' ? [] : outcome.filter(({ guard }) => guard !== undefined)));
    for (const { field, problem, guard } of first ?? [])
      if (others.every((other) => other.some((one) => one.guard === guard))) this.#report(row, 'row', problem, this.#column(field));
  }

  /** A lot of bonds is ten, of anything else a hundred: which it is, only the security tells. */
  #convertLots(row: Row, values: Values): boolean {
    const { exchange, code } = values as { exchange: Exchange; code: string };
    const type = (this.#options.reference.find(exchange, code)?.securityType as SecurityType | undefined) ?? typeByCode(exchange, code);
    if (!type || !isBond(type)) return true;
    for (const column of this.#survey.header.columns) {
      const scale = this.#survey.contexts.get(column.index)?.scale;
      if (!scale?.isLot) continue;
      const reading = this.#readCell(row.cells[column.index] ?? '', column, { scale: { ...scale, power: bondLotPower } });
      if ('problem' in reading) return this.#reject(row, column.field.name, reading.problem);
      values[column.field.name] = reading.value;
    }
    return true;
  }

  #checkDates(row: Row, values: Values): boolean {
    const { date, commonEffectiveDate, ownEffectiveDate } = this.#options;
    if (values.dataDate && values.dataDate !== date)
      return this.#reject(row, 'dataDate', `数据日期是 ${values.dataDate}，本次导入的是 ${date}`);
    if (ownEffectiveDate !== undefined) values.effectiveOn ??= ownEffectiveDate;
    if (values.effectiveOn === commonEffectiveDate) values.effectiveOn = null;
    return true;
  }

  #complete(row: Row, values: Values): SoundRow | undefined {
    const { list, reference } = this.#options;
    const outcome = rowChecks[list.kind](values, reference);
    if (outcome === 'skip') {
      this.#options.findings.addToGroup(notTargets, `${String(values.code)} ${String(values.name)}`, 'warning');
      this.#tally.skipped += 1;
      return undefined;
    }
    if (outcome.length > 0) {
      for (const { field, problem, guard } of outcome) {
        this.#report(row, 'row', problem, this.#column(field));
        if (guard) this.#tally.broken.set(guard, (this.#tally.broken.get(guard) ?? 0) + 1);
      }
      this.#tally.rejected += 1;
      return undefined;
    }
    this.#noteDoubt(row, values);
    if (row.isHidden) this.#report(row, 'note', '这是隐藏的行，已照常导入');
    if (list.isSearched) values.searchText = toSearchText(String(values.name));
    return { values, position: row.position };
  }

  #noteDoubt(row: Row, values: Values): void {
    const { list, reference } = this.#options;
    const security = { exchange: values.exchange as Exchange, code: String(values.code), name: String(values.name ?? '') };
    const doubt = findDoubt(list.kind, security, reference);
    if (doubt) this.#tally.doubts.push({ ...security, ...doubt, source: this.#source, position: row.position });
  }

  #column(field: string): MappedColumn | undefined {
    return this.#survey.header.columns.find((column) => column.field.name === field);
  }

  #reject(row: Row, field: string | undefined, message: string): false {
    this.#tally.rejected += 1;
    this.#report(row, 'row', message, field === undefined ? undefined : this.#column(field));
    return false;
  }

  #report(row: Row, level: 'row' | 'warning' | 'note', message: string, column?: MappedColumn): void {
    const { findings } = this.#options;
    const where = column && { column: column.title, ...addressOf(this.#survey.sheet.hasAddresses, column.index, row.position) };
    findings.add({ ...findings.sourceAt(this.#source), position: row.position, ...where, level, message });
  }
}
