import type { AuditDetails } from '#contract/audit/details.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { quoteShortened } from '#platform/tabular/rules/reading.ts';
import type { DataRow, CellValue } from '../../definition/column.ts';
import type { RegisterPart, RegisterPublication, Register, DataRows } from '../../definition/register.ts';
import type { ImportStore, StagedImport, StageInput, StateComparison } from '../../definition/target.ts';
import { findMappedColumn, readRows, rejectRow, type ReadRow, type RowReading, type RowTally } from '../../reading/read-rows.ts';
import type { SheetToRead } from '../../reading/survey-files.ts';
import { isDamaged } from '../../rules/damaged-text.ts';
import { exchangeInCode } from '../../rules/security-code.ts';
import { storeFrozen } from '../../service/frozen/frozen-states.ts';
import { failed, type GuardCheckResult } from '../../service/guards/guard.ts';
import { nameFiles } from '../../service/import-files.ts';
import type { RowDifference } from '../../service/report.ts';
import { applyRows, isRefusal, tryRows, type RegisterRefusal } from './apply.ts';
import { completeRows, type NextState, type OriginRow } from './complete-rows.ts';
import { compareStates, type RegisterComparison } from './differences.ts';
import { writeRegister } from './export-register.ts';
import { frozenRegister } from './frozen-register.ts';
import { findLimits, registerSettings } from './limits.ts';
import { judgeChanges } from './register-guards.ts';
import { rollBackRegister } from './roll-back.ts';
import { computeDigest, isSame, rowKey, readRegisterState } from './state.ts';
import { storeUnversioned, storeVersion, listRegisterVersions } from './versions.ts';

/** Registers are read into memory; the largest one, the levels of all funds, has about 27,000 rows. */
const mostRows = 200_000;

/**
 * The store of a register: compares its rows in memory with those of the owning module, writes them through its service, and
 * keeps versions.
 */
export const registerStore = (register: Register): ImportStore => ({
  lockName: `register:${register.code}`,
  stage: (tx, input) => stage(tx, register, input),
  frozen: frozenRegister(register),
  newest: async (ctx) => (await listRegisterVersions(ctx, register, 1))[0]?.id ?? null,
  readBase: async (ctx) => computeDigest(register, await readRegisterState(ctx, register)),
  versions: (ctx, limit) => listRegisterVersions(ctx, register, limit),
  rollBack: (ctx, request, tell) => rollBackRegister(ctx, register, request, tell),
  settings: registerSettings(register),
  writeFile: (ctx, path) => writeRegister(ctx, register, path),
});

/** The rows of the files by part, and their common values. */
interface FileRows {
  parts: ReadonlyMap<string, readonly OriginRow[]>;
  common: ReadonlyMap<string, CellValue>;
  tally: RowTally;
}

async function stage(tx: Context, register: Register, input: StageInput): Promise<StagedImport | undefined> {
  const { request, findings } = input;
  const files = await readRegisterRows(register, input);
  if (!files) return undefined;
  const present = await readRegisterState(tx, register);
  const isPart = request.isPart ?? register.extent === 'some';
  const next = completeRows(register, present, files.parts, { isPart, findings, today: shanghaiDay(tx.now) });
  reportMissingColumns(register, present, input);
  const publication: RegisterPublication = {
    date: request.date ?? null,
    isSynthetic: request.isSynthetic === true,
    source: nameFiles(request, 200),
    common: Object.fromEntries(files.common),
    isPart,
  };
  const { tally } = files;
  return new StagedRegister(tx, {
    register,
    input,
    present,
    next,
    publication,
    limits: await findLimits(tx, register),
    rows: { read: tally.read, sound: next.sound, rejected: tally.rejected + next.rejected, skipped: 0, merged: next.merged },
  });
}

/** The input for reading, with its callbacks. */
type RegisterInput = Pick<StageInput, 'survey' | 'json' | 'findings' | 'onRows'>;

/** Reads the rows of surveyed files. Returns undefined when there are too many. */
export async function readRegisterRows(
  register: Register,
  { survey, json, findings, onRows }: RegisterInput,
): Promise<FileRows | undefined> {
  const parts = new Map<string, OriginRow[]>();
  const common = new Map<string, CellValue>();
  const reading: RowReading = { findings, tally: { read: 0, rejected: 0 } };
  for (const sheet of survey.sheets) {
    const part = register.parts.find(({ name }) => name === sheet.survey.view.table.name)!;
    const rows = parts.get(part.name) ?? [];
    parts.set(part.name, rows);
    for await (const row of readRows(sheet, reading)) {
      const values = withoutCommon(part, sheet, row, { common, reading });
      if (values) rows.push({ values, source: sheet.source, position: row.position, sheet });
      if (rows.length > mostRows) {
        findings.add({ source: '', level: 'file', message: `文件超过 ${mostRows} 行，不像是${register.title}。` });
        return undefined;
      }
      if (reading.tally.read % 500 === 0) onRows(reading.tally.read);
    }
  }
  for (const file of json) addJson(register, file, { parts, common, tally: reading.tally });
  return { parts, common, tally: reading.tally };
}

/** Removes the common values from a row; undefined when they contradict other rows or each other. */
function withoutCommon(
  { columns }: RegisterPart,
  sheet: SheetToRead,
  row: ReadRow,
  { common, reading }: { common: Map<string, CellValue>; reading: RowReading },
): Record<string, CellValue> | undefined {
  const values = { ...row.values };
  for (const { name } of columns.filter(({ isCommon }) => isCommon)) {
    if (!(name in values)) continue;
    const value = values[name]!;
    delete values[name];
    if (!common.has(name)) common.set(name, value);
    else if (!isSame(common.get(name), value)) {
      rejectRow(sheet, reading, row.position, { message: `各行应相同，前面的行是“${String(common.get(name))}”`, name });
      return undefined;
    }
  }
  const contradiction = findContradiction(sheet, row);
  if (contradiction) rejectRow(sheet, reading, row.position, contradiction);
  return contradiction ? undefined : values;
}

const exchangeWords = { SSE: '沪市', SZSE: '深市', BSE: '北交所' } as const;

/** Returns an error for a code whose suffix (`600519.SH`) contradicts the market column. */
function findContradiction({ survey: { header } }: SheetToRead, { cells, values }: ReadRow): { message: string; name: string } | undefined {
  const found = header.columns.find(({ field: { content } }) => typeof content === 'object' && 'code' in content);
  const marked = found && exchangeInCode(cells[found.index] ?? '');
  if (!marked || typeof values.exchange !== 'string' || marked === values.exchange) return undefined;
  return { message: `代码写明${exchangeWords[marked]}，市场列写明的是另一个市场，互相矛盾，请核对`, name: found.field.name };
}

function addJson(
  register: Register,
  { rows, sources }: StageInput['json'][number],
  { parts, common, tally }: { parts: Map<string, OriginRow[]>; common: Map<string, CellValue>; tally: RowTally },
): void {
  for (const part of register.parts) {
    const own = rows[part.name];
    if (!own) continue;
    for (const row of own) for (const { name, isCommon } of part.columns) if (isCommon && name in row) common.set(name, row[name]!);
    const read = own.map((values, index): OriginRow => ({ values: { ...values }, source: sources[part.name]!, position: index + 1 }));
    tally.read += read.length;
    parts.set(part.name, [...(parts.get(part.name) ?? []), ...read]);
  }
}

/** Adds a notice that a column missing in all files keeps its values. */
export function reportMissingColumns(register: Register, present: DataRows, { survey, findings }: RegisterInput): void {
  for (const part of register.parts) {
    const sheets = survey.sheets.filter((sheet) => sheet.survey.view.table.name === part.name);
    if (sheets.length === 0) continue;
    const kept = part.columns.filter(
      ({ name, isCommon, isStamp }) =>
        !isCommon &&
        !isStamp &&
        sheets.every((sheet) => !findMappedColumn(sheet, name)) &&
        (present[part.name] ?? []).some((row) => row[name] !== null && row[name] !== undefined && row[name] !== false),
    );
    if (kept.length > 0)
      findings.add({
        source: sheets.length === 1 ? findings.sourceAt(sheets[0]!.source).source : '',
        level: 'warning',
        message: `文件没有${kept.map(({ title }) => `「${title}」`).join('')}，已有的行沿用现在的值`,
      });
  }
}

interface RegisterImport {
  register: Register;
  input: StageInput;
  present: DataRows;
  next: NextState;
  publication: RegisterPublication;
  limits: Awaited<ReturnType<typeof findLimits>>;
  rows: StagedImport['rows'];
}

class StagedRegister implements StagedImport {
  readonly #tx: Context;
  readonly #import: RegisterImport;
  #comparison: RegisterComparison | undefined;
  readonly guards: readonly GuardCheckResult[] = [];

  constructor(tx: Context, register: RegisterImport) {
    this.#tx = tx;
    this.#import = register;
  }

  get rows(): StagedImport['rows'] {
    return this.#import.rows;
  }

  get needsApproval(): boolean {
    return this.#import.limits.needsApproval;
  }

  async compare(tell: (difference: RowDifference) => void): Promise<StateComparison> {
    const { register, present, next, limits, input } = this.#import;
    this.#comparison = compareStates(register, present, next.rows);
    const { counts, differences } = this.#comparison;
    for (const difference of differences) tell(difference);
    const { before: _before, ...changes } = counts;
    if (computeDigest(register, present) === computeDigest(register, next.rows)) return { changes, isUnchanged: true, guards: [] };
    const guards = [
      ...judgeChanges(register, { counts, before: present, after: next.rows }, limits),
      ...judgeDoubts(register, present, next, input),
    ];
    return { changes, isUnchanged: false, guards };
  }

  /** Returns whether the owning service would accept the rows, by a trial that is rolled back. */
  async isAccepted(): Promise<boolean> {
    const { register, next, input } = this.#import;
    const refusal = await tryRows(this.#tx, register, { ...this.#application(), tell: () => undefined });
    if (refusal) tellRefusal(register, next, refusal, input);
    return !refusal;
  }

  freeze(guards: readonly GuardCheckResult[]): Promise<number> {
    const { register, publication, next } = this.#import;
    return storeFrozen(this.#tx, { target: register.code, publication, rows: next.rows, guards });
  }

  async publish(details: AuditDetails): Promise<number> {
    const { register, input, publication, present } = this.#import;
    const tell = (message: string) => input.findings.add({ source: '', level: 'note', message });
    const kept = await applyRows(this.#tx, register, { ...this.#application(), tell });
    if (isRefusal(kept)) throw new Error(`the register ${register.code} refused what it took a moment before: ${kept.message}`);
    await storeUnversioned(this.#tx, register, present);
    const { by = '' } = input.request;
    return storeVersion(this.#tx, register, { rows: kept, publication, counts: this.#comparison!.counts, by, details });
  }

  #application() {
    const { next, publication, input } = this.#import;
    const { by = '', submitDerivedList } = input.request;
    return {
      rows: next.rows,
      changes: this.#comparison!.changes,
      publication,
      isRollBack: false,
      by,
      ...(submitDerivedList && { submitDerivedList }),
    };
  }
}

/** The maximum number of listed findings; nobody reviews more of them one by one. */
const mostListed = 5_000;

/** Asks for an acknowledgement, with a reason, of texts that look wrongly decoded. Existing texts are not asked about. */
export function judgeDoubts(
  register: Register,
  present: DataRows,
  { rows, origins }: NextState,
  { findings }: Pick<StageInput, 'findings'>,
): GuardCheckResult[] {
  const doubts = register.parts.flatMap((part) => {
    const known = new Map((present[part.name] ?? []).map((row) => [rowKey(part, row), row]));
    return (rows[part.name] ?? []).flatMap((row) => findDamage(part, row, known.get(rowKey(part, row))).map((text) => ({ row, text })));
  });
  if (doubts.length === 0) return [];
  const sum = `${doubts.length} 处内容像是乱码，需要确认`;
  findings.add({ source: '', level: 'doubt', message: sum });
  for (const { row, text } of doubts.slice(0, mostListed)) {
    const origin = origins.get(row);
    const message = `${quoteShortened(text)}像是乱码，请核对文件的编码`;
    if (origin) findings.addAt(origin.source, origin.position, 'doubt', message);
    else findings.add({ source: '', level: 'doubt', message });
  }
  return [{ ...failed('doubtful-rows', `${sum}。请逐处核对，写明原因后可以继续`), isDoubt: true }];
}

const findDamage = ({ columns }: RegisterPart, row: DataRow, known: DataRow | undefined): string[] =>
  columns.flatMap(({ name }) =>
    isSame(row[name], known?.[name])
      ? []
      : [row[name] ?? '']
          .flat()
          .filter((text) => typeof text === 'string' && isDamaged(text))
          .map(String),
  );

/** Reports the owning service's refusal, at the line of the file where possible. */
function tellRefusal({ parts }: Register, { origins }: NextState, { message, errors }: RegisterRefusal, { findings }: StageInput): void {
  if (errors.length === 0) findings.add({ source: '', level: 'file', message });
  for (const { part, row, field, message: why } of errors) {
    const origin = row && origins.get(row);
    const title = parts.find(({ name }) => name === part)?.columns.find(({ name }) => name === field)?.title;
    if (!origin) findings.add({ source: '', level: 'file', message: why });
    else
      findings.add({
        ...findings.sourceAt(origin.source),
        position: origin.position,
        ...(title && { column: title }),
        level: 'row',
        message: why,
      });
  }
}
