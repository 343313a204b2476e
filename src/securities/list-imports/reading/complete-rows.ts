import type { Cell } from '#platform/tabular/cell.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import type { ListDefinition } from '#securities/lists/service/definition/lists.ts';
import { toSearchText } from '#securities/lists/service/entries/search-text.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';
import { isBond, type SecurityType } from '#securities/lists/web/security-type.ts';
import {
  findMappedColumn,
  readMappedCell,
  readRows,
  rejectRow,
  addRowFinding,
  type ReadableSheet,
  type ReadRow,
  type RowTally,
} from '#workflow/imports/reading/read-rows.ts';
import { bondLotPower } from '#workflow/imports/rules/amount-unit.ts';
import { exchangeInCode } from '#workflow/imports/rules/security-code.ts';
import type { RowGuard } from '../service/guards/row-guards.ts';
import { typeByCode } from './code-range.ts';
import { findDoubt, type Doubt } from './doubts.ts';
import { identify } from './identify.ts';
import type { ReferenceData } from './reference.ts';
import { rowChecks, type RowValues } from './row-checks.ts';

export interface CompletionOptions {
  list: ListDefinition;
  /** Import date; rows that state another are rejected. */
  date: string;
  /** Exchange of all rows, when given by the caller. */
  exchange: Exchange | undefined;
  /** The effective date that most rows state: stored once for the version instead of in each row. */
  commonEffectiveDate: string | undefined;
  /** For adjustments: the effective date of rows that state none. */
  ownEffectiveDate?: string | undefined;
  /** Rows of changes: blank cells leave values unchanged. */
  isAdjustment: boolean;
  reference: ReferenceData;
  findings: Findings;
  tally: ListTally;
}

export interface SoundRow {
  values: RowValues;
  position: number;
}

/** Counts of the rows of a list's sheets. */
export interface ListTally extends RowTally {
  skipped: number;
  /** Number of rows that broke each regulatory limit. */
  broken: Map<RowGuard, number>;
  /** Rows that a person should check. */
  doubts: Doubt[];
}

/** Securities in a list of targets that are none, as in combined workbooks. */
export const notTargets = '# 行的融资标的、融券标的都是“否”，不是标的证券，没有导入：*';

/** Reads a surveyed sheet and yields the valid rows: known market, complete, within the limits. */
export async function* readSecurities(sheet: ReadableSheet, options: CompletionOptions): AsyncGenerator<SoundRow> {
  const completion = new RowCompletion(sheet, options);
  for await (const row of readRows(sheet, options)) {
    const values = completion.complete(row);
    if (values) yield { values, position: row.position };
  }
}

class RowCompletion {
  readonly #sheet: ReadableSheet;
  readonly #options: CompletionOptions;
  readonly #codeIndex: number;

  constructor(sheet: ReadableSheet, options: CompletionOptions) {
    this.#sheet = sheet;
    this.#options = options;
    this.#codeIndex = findMappedColumn(sheet, 'code')?.index ?? -1;
  }

  complete(row: ReadRow): RowValues | undefined {
    const values = row.values as RowValues;
    const isComplete =
      this.#identify(row, values) && this.#completeName(row, values) && this.#convertLots(row, values) && this.#checkDates(row, values);
    return isComplete ? this.#check(row, values) : undefined;
  }

  /** Fills in the master name for a row with a dash instead of a name. */
  #completeName(row: ReadRow, values: RowValues): boolean {
    const { list, reference, findings } = this.#options;
    if (values.name !== null || !list.fields.some(({ content }) => content === 'name')) return true;
    const known = list.kind === 'securities' ? undefined : reference.find(String(values.exchange), String(values.code));
    if (!known) return this.#reject(row, 'name', '没有填写证券简称，证券主表里也没有这只证券，请补上');
    values.name = known.name;
    findings.addToGroup('# 行没有证券简称，按证券主表补上：*', `${known.code} ${known.name}`);
    return true;
  }

  #identify(row: ReadRow, values: RowValues): boolean {
    const { exchange: given, reference, list } = this.#options;
    const codeCell: Cell = row.cells[this.#codeIndex] ?? '';
    const stated = { column: (values.exchange ?? undefined) as Exchange | undefined, code: exchangeInCode(codeCell), given };
    const identity = identify(String(values.code), stated, reference, list.kind === 'securities');
    if ('problem' in identity) {
      this.#reportLimits(row, values, identity.candidates ?? []);
      return this.#reject(row, identity.field, identity.problem);
    }
    if (identity.warning) this.#tell(row, 'warning', identity.warning, 'code');
    values.exchange = identity.exchange;
    values.code = identity.code;
    return true;
  }

  /** For a row with an ambiguous market, reports the limits that it breaks in every candidate market. */
  #reportLimits(row: ReadRow, values: RowValues, candidates: readonly Exchange[]): void {
    const { list, reference } = this.#options;
    const outcomes = candidates.map((exchange) =>
      rowChecks[list.kind]({ ...values, code: String(values.code).padStart(6, '0'), exchange }, reference),
    );
    const [first, ...others] = outcomes.map((outcome) => (outcome === 'skip' ? [] : outcome.filter(({ guard }) => guard !== undefined)));
    for (const { field, problem, guard } of first ?? [])
      if (others.every((other) => other.some((one) => one.guard === guard))) this.#tell(row, 'row', problem, field);
  }

  /** A lot is ten bonds or a hundred of anything else; the security decides. */
  #convertLots(row: ReadRow, values: RowValues): boolean {
    const { exchange, code } = values as { exchange: Exchange; code: string };
    const type = (this.#options.reference.find(exchange, code)?.securityType as SecurityType | undefined) ?? typeByCode(exchange, code);
    if (!type || !isBond(type)) return true;
    const { header, contexts } = this.#sheet.survey;
    for (const column of header.columns) {
      const context = contexts.get(column.index)!;
      if (!context.scale?.isLot) continue;
      const reading = readMappedCell(row.cells[column.index] ?? '', column, {
        ...context,
        scale: { ...context.scale, power: bondLotPower },
      });
      if ('problem' in reading) return this.#reject(row, column.field.name, reading.problem);
      values[column.field.name] = reading.value as RowValues[string];
    }
    return true;
  }

  #checkDates(row: ReadRow, values: RowValues): boolean {
    const { date, commonEffectiveDate, ownEffectiveDate } = this.#options;
    if (values.dataDate && values.dataDate !== date)
      return this.#reject(row, 'dataDate', `数据日期是 ${values.dataDate}，本次导入的是 ${date}`);
    if (ownEffectiveDate !== undefined) values.effectiveOn ??= ownEffectiveDate;
    if (values.effectiveOn === commonEffectiveDate) values.effectiveOn = null;
    return true;
  }

  #check(row: ReadRow, values: RowValues): RowValues | undefined {
    const { list, reference, findings, tally } = this.#options;
    const outcome = rowChecks[list.kind](values, reference);
    if (outcome === 'skip') {
      findings.addToGroup(notTargets, `${String(values.code)} ${String(values.name)}`, 'warning');
      tally.skipped += 1;
      return undefined;
    }
    if (outcome.length > 0) {
      for (const { field, problem, guard } of outcome) {
        this.#tell(row, 'row', problem, field);
        if (guard) tally.broken.set(guard, (tally.broken.get(guard) ?? 0) + 1);
      }
      tally.rejected += 1;
      return undefined;
    }
    this.#noteDoubt(row, values);
    if (list.isSearched) values.searchText = toSearchText(String(values.name));
    return values;
  }

  #noteDoubt(row: ReadRow, values: RowValues): void {
    const { list, reference, tally } = this.#options;
    const security = { exchange: values.exchange as Exchange, code: String(values.code), name: String(values.name ?? '') };
    const doubt = findDoubt(list.kind, security, reference);
    if (doubt) tally.doubts.push({ ...security, ...doubt, source: this.#sheet.source, position: row.position });
  }

  #reject(row: ReadRow, name: string, message: string): false {
    rejectRow(this.#sheet, this.#options, row.position, { message, name });
    return false;
  }

  #tell(row: ReadRow, level: 'row' | 'warning', message: string, name: string): void {
    addRowFinding(this.#sheet, this.#options.findings, row.position, { level, message, column: findMappedColumn(this.#sheet, name) });
  }
}
