import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import type { ImportColumn, DataRow } from '#workflow/imports/definition/column.ts';
import type { RegisterPart, Register, DataRows } from '#workflow/imports/definition/register.ts';
import type { ImportRequest } from '#workflow/imports/definition/target.ts';
import { formatCellValue } from '#workflow/imports/rules/rule-of.ts';
import { parseAnswers } from '#workflow/imports/service/read-answers.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';
import { createImportTemplate } from '#workflow/imports/service/template.ts';
import { readRegisterFile } from '#workflow/imports/stores/register/read-register-file.ts';
import { writeRegisterSheet } from '#workflow/imports/stores/register/register-sheet.ts';
import { importRegister, registerTarget } from '#workflow/imports/stores/register/register-target.ts';
import { rollBackRegister } from '#workflow/imports/stores/register/roll-back.ts';
import { readRegisterState } from '#workflow/imports/stores/register/state.ts';
import { withTemporaryFolder } from './folder.ts';

/** Imports the text of a file, or its bytes, into a register. */
export const importFile = (
  ctx: Context,
  register: Register,
  content: string | Buffer,
  { name = 'list.csv', ...more }: Partial<ImportRequest> & { name?: string } = {},
): Promise<ImportReport> =>
  withTemporaryFolder(async (folder) => {
    await writeFile(join(folder, name), content);
    return importRegister(ctx, register, { files: [{ path: join(folder, name) }], by: '张三', ...more });
  });

/** Returns the findings of an import as staff read them. */
export const listFindingTexts = ({ findings }: ImportReport): string[] =>
  findings.filter(({ level }) => level === 'file' || level === 'row').map(formatFinding);

/**
 * Fills in a template with rows under the headings of each table; everything else stays as in the template. `rowsOf` returns the
 * cells by the number of the table.
 */
export function fillTemplateTables(
  template: Uint8Array,
  rowsOf: (table: number) => (string | number | null)[][] | undefined,
): Promise<Uint8Array> {
  const book = read(template);
  return writeXlsx(
    book.SheetNames.map((name, index) => {
      const [header = [], ...below] = utils.sheet_to_json<string[]>(book.Sheets[name]!, { header: 1 });
      return { name, header, rows: rowsOf(index) ?? below };
    }),
  );
}

/** Fills in the register's template with rows under its headings; values for the whole file are the same in each row. */
export async function fillTemplate(register: Register, rows: DataRows): Promise<Uint8Array> {
  const toCell = (column: ImportColumn, { [column.name]: value }: DataRow) => {
    if (column.isCommon) return '示例来源';
    return typeof value === 'number' ? value : formatCellValue(column, value) || null;
  };
  return fillTemplateTables(await createImportTemplate(registerTarget(register)), (table) => {
    const part = register.parts[table];
    return part && (rows[part.name] ?? []).map((row) => part.columns.map((column) => toCell(column, row)));
  });
}

/** Renames the first required heading to an unknown spelling that is near enough to be asked about. */
function rename(register: Register, file: string) {
  const lines = file.trim().split('\n');
  const columns = register.parts.flatMap((part) => part.columns).filter(({ isRequired }) => isRequired);
  const headingIn = (line: string, { title, headings = [] }: ImportColumn) =>
    line.split(',').find((one) => [title, ...headings].includes(one));
  const at = lines.findIndex((line) => columns.filter((column) => headingIn(line, column)).length >= 2);
  const column = columns.find((one) => headingIn(lines[at]!, one))!;
  const known = headingIn(lines[at]!, column)!;
  const theirs = `${known.replace(/[(（].*$/, '')}示`;
  const head = lines[at]!.split(',').map((one) => (one === known ? theirs : one));
  return { head: head.join(','), lines: lines.slice(at + 1), theirs, title: column.title };
}

interface RegisterRules {
  context: () => Context;
  register: Register;
  /** Writes something into the database that the register shows. */
  prepare: () => Promise<unknown>;
  /** A file of the owner that adds, changes or removes something. */
  file: string;
  /** Further input for publishing it. */
  more?: Partial<ImportRequest>;
  /** Returns the content of the page, compared before and after. */
  shown: () => Promise<unknown>;
  /** A later time than the publication, if the service requires a roll-back on another day. */
  later?: () => Context;
}

/** Tests the rules of every register on one: publish, repeat, export, refuse, roll back. */
export function testRegisterRules({ context, register, prepare, file, more = {}, shown, later = context }: RegisterRules): void {
  const load = (content: string, extra: Partial<ImportRequest> = {}) => importFile(context(), register, content, { ...more, ...extra });

  test(`${register.code}: a valid file is published, and the same file again changes nothing`, async () => {
    await prepare();
    const before = await shown();
    expect(await load(file, { checkOnly: true })).toMatchObject({ outcome: 'checked' });
    expect(await shown()).toEqual(before);
    const report = await load(file);
    expect([report.outcome, listFindingTexts(report)]).toEqual(['published', []]);
    expect(await shown()).not.toEqual(before);
    expect(await load(file)).toMatchObject({ outcome: 'unchanged', differences: [] });
  });

  test(`${register.code}: the present rows are exported as a file that makes no difference when imported`, async () => {
    await withTemporaryFolder(async (folder) => {
      const path = join(folder, 'own.xlsx');
      expect(await registerTarget(register).store.writeFile!(context(), path)).toHaveProperty('rows');
      const own = await importRegister(context(), register, { files: [{ path }], by: '张三', ...more });
      expect([own.outcome, listFindingTexts(own)]).toEqual(['unchanged', []]);
    });
  });

  testImportRoundTrip(context, register, more);

  test(`${register.code}: an unknown heading is asked about, answered, and remembered for its source`, async () => {
    const { head, lines, theirs, title } = rename(register, file);
    const sender = `${register.title}的来源`;
    const strange = `${head}\n${lines.join('\n')}`;
    const asked = await load(strange, { checkOnly: true });
    expect([asked.outcome, listFindingTexts(asked).join('\n')]).toEqual([
      'refused',
      expect.stringMatching(new RegExp(`--heading (\\S+/)?${title}=${theirs}`)),
    ]);
    const answers = parseAnswers(registerTarget(register), { heading: [`${title}=${theirs}`] });
    if ('problem' in answers) throw new Error(answers.problem);
    expect(listFindingTexts(await load(strange, { ...answers, newSource: sender, isPart: true }))).toEqual([]);
    const source = await context().db.selectFrom('importSources').select('code').where('name', '=', sender).executeTakeFirstOrThrow();
    const again = await load(strange, { source: source.code, isPart: true });
    expect([again.outcome, listFindingTexts(again)]).toEqual(['unchanged', []]);
  });

  test(`${register.code}: invalid files change nothing, and their errors are reported`, async () => {
    const before = await readRegisterState(context(), register);
    const [head = '', ...lines] = file.trim().split('\n');
    const cut = head.slice(0, head.lastIndexOf(',', head.length / 2));
    for (const wrong of [
      '',
      head,
      `${cut}\n${lines.map((line) => line.split(',').slice(0, cut.split(',').length).join(',')).join('\n')}`,
      '甲,乙\n1,2',
      `${head}\n${lines[0]}\u0000`,
    ]) {
      const report = await load(wrong);
      expect([wrong, report.outcome]).toEqual([wrong, 'refused']);
      expect(listFindingTexts(report), wrong).not.toEqual([]);
    }
    expect(await readRegisterState(context(), register)).toEqual(before);
  });

  test(`${register.code}: the previous state is restored as a new version`, async () => {
    const versions = await context()
      .db.selectFrom('registerVersions')
      .select(['id', 'rows'])
      .where('register', '=', register.code)
      .orderBy('id')
      .execute();
    const [first] = versions;
    expect(versions.length).toBeGreaterThan(1);
    expect(await rollBackRegister(later(), register, { to: first!.id, by: '张三', reason: '文件有误' })).toMatchObject({
      version: expect.any(Number) as number,
    });
    expect(await readRegisterState(context(), register)).toEqual(first!.rows);
    const last = await context().db.selectFrom('registerVersions').select('restoredFrom').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(last.restoredFrom).toBe(first!.id);
    expect(await rollBackRegister(later(), register, { to: first!.id, by: '张三' })).toHaveProperty('problem');
  });
}

/** Reads the bytes of a file as rows of a register, added to existing rows. */
const readBytes = (
  ctx: Context,
  register: Register,
  bytes: Uint8Array,
  { name = 'own.xlsx', present = {} }: { name?: string; present?: DataRows } = {},
) =>
  withTemporaryFolder(async (folder) => {
    await writeFile(join(folder, name), bytes);
    return readRegisterFile(ctx, register, { path: join(folder, name) }, present);
  });

/** Rare characters, quotation marks, a line break, full-width characters, the text separator, apparent markup, leading zeros. */
const oddText = '𠮷野㙍“示例”，\n第２层 ＡＢ；Ⅱ <b>&amp; 0012';

/** Returns rows whose texts contain all of that, as far as their schema allows. */
function withOddTexts({ columns, keys, schema }: RegisterPart, rows: readonly DataRow[]): DataRow[] {
  const names = columns
    .filter(({ name, content, isCommon }) => content === 'text' && !isCommon && !keys.includes(name))
    .map(({ name }) => name);
  return rows.map((row) =>
    names.reduce((one, name) => {
      const odd = { ...one, [name]: oddText };
      const parsed = schema?.safeParse(odd);
      return parsed?.success === false ? one : { ...odd, ...(parsed && { [name]: (parsed.data as DataRow)[name]! }) };
    }, row),
  );
}

/**
 * Tests that exported files can be imported: the filled-in template without an error, and the present rows without a difference,
 * whatever their texts contain.
 */
export function testImportRoundTrip(context: () => Context, register: Register, more: Partial<ImportRequest> = {}): void {
  test(`${register.code}: the template filled with the present rows is imported without an error and makes no difference`, async () => {
    const state = await readRegisterState(context(), register);
    const filled = await fillTemplate(register, state);
    expect(await readBytes(context(), register, filled)).toEqual({ rows: state, remarks: [] });
    const report = await importFile(context(), register, Buffer.from(filled), { name: 'template.xlsx', ...more });
    expect([report.outcome, listFindingTexts(report)]).toEqual(['unchanged', []]);
  });

  test(`${register.code}: export and import make no difference, with rare characters and line breaks, as a workbook and as text`, async () => {
    const state = await readRegisterState(context(), register);
    const odd = Object.fromEntries(register.parts.map((part) => [part.name, withOddTexts(part, state[part.name]!)]));
    for (const format of register.parts.length > 1 ? (['xlsx'] as const) : (['xlsx', 'csv'] as const)) {
      const bytes = await writeRegisterSheet(register, odd, format);
      expect(await readBytes(context(), register, bytes, { name: `own.${format}`, present: odd })).toMatchObject({ rows: odd });
    }
  });
}
