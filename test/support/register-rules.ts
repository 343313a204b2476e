import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Column } from '#modules/base/imports/definition/column.ts';
import type { Register } from '#modules/base/imports/definition/register.ts';
import type { ImportRequest } from '#modules/base/imports/definition/target.ts';
import type { ImportReport } from '#modules/base/imports/service/report.ts';
import { importRegister, registerTarget } from '#modules/base/imports/stores/register/register-target.ts';
import { readState } from '#modules/base/imports/stores/register/state.ts';
import { rollBackRegister } from '#modules/base/imports/stores/register/roll-back.ts';
import type { Context } from '#platform/context.ts';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import { toWords } from '#modules/base/imports/rules/rule-of.ts';
import { readAnswers } from '#modules/base/imports/service/read-answers.ts';
import { writeTemplate } from '#modules/base/imports/service/template.ts';
import { openBook } from '#platform/parsing/open-book.ts';
import type { Sheet } from '#platform/tabular/cell.ts';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import { inFolder } from './folder.ts';

/** Imports the text of a file, or its bytes, into a register. */
export const importFile = (
  ctx: Context,
  register: Register,
  content: string | Buffer,
  { name = 'list.csv', ...more }: Partial<ImportRequest> & { name?: string } = {},
): Promise<ImportReport> =>
  inFolder(async (folder) => {
    await writeFile(join(folder, name), content);
    return importRegister(ctx, register, { files: [{ path: join(folder, name) }], by: '张三', ...more });
  });

/** What an import had to say against a file, as staff read it. */
export const faultsOf = ({ findings }: ImportReport): string[] =>
  findings.filter(({ level }) => level === 'file' || level === 'row').map(formatFinding);

/** The cells of a sheet's first row. */
export async function readHeading(sheet: Sheet): Promise<{ header: string[] }> {
  for await (const { cells } of sheet.rows()) return { header: cells.map(String) };
  return { header: [] };
}

/** Fills the template of a register with the present rows. What the whole file says is said by made-up words. */
async function fillTemplate(ctx: Context, register: Register, path: string): Promise<void> {
  await writeTemplate(registerTarget(register), path);
  const book = await openBook(path);
  const state = await readState(ctx, register);
  const sheets = [];
  for (const [index, sheet] of book.sheets.entries()) {
    const { name, columns } = register.parts[index]!;
    const { header } = await readHeading(sheet);
    const rows = (state[name] ?? []).map((row) =>
      columns.map((column) => (column.isCommon ? '示例' : toWords(column, row[column.name]) || null)),
    );
    if (rows.length > 0) sheets.push({ name: sheet.name, header, rows });
  }
  await writeFile(path, await writeXlsx(sheets));
}

/** The file with the first needed heading spelled as nobody knows it, near enough to be asked about. */
function rename(register: Register, file: string) {
  const lines = file.trim().split('\n');
  const columns = register.parts.flatMap((part) => part.columns).filter(({ isRequired }) => isRequired);
  const headingIn = (line: string, { title, headings = [] }: Column) => line.split(',').find((one) => [title, ...headings].includes(one));
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
  /** Puts something into the database that the register shows. */
  prepare: () => Promise<unknown>;
  /** A file that adds, changes or removes something, as its owner sends it. */
  file: string;
  /** What publishing it takes besides. */
  more?: Partial<ImportRequest>;
  /** What the page shows of it, before and after. */
  shown: () => Promise<unknown>;
  /** Later than the publication, where the service wants a roll-back to be on a day of its own. */
  later?: () => Context;
}

/** What every register must do, tried on one: published, repeated, exported, refused, rolled back. */
export function keepsTheRules({ context, register, prepare, file, more = {}, shown, later = context }: RegisterRules): void {
  const load = (content: string, extra: Partial<ImportRequest> = {}) => importFile(context(), register, content, { ...more, ...extra });

  test(`${register.code}: a good file is published, and the same file again changes nothing`, async () => {
    await prepare();
    const before = await shown();
    expect(await load(file, { checkOnly: true })).toMatchObject({ outcome: 'checked' });
    expect(await shown()).toEqual(before);
    const report = await load(file);
    expect([report.outcome, faultsOf(report)]).toEqual(['published', []]);
    expect(await shown()).not.toEqual(before);
    expect(await load(file)).toMatchObject({ outcome: 'unchanged', differences: [] });
  });

  test(`${register.code}: what stands there is written as a file that makes no difference`, async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'own.xlsx');
      expect(await registerTarget(register).store.writeFile!(context(), path)).toHaveProperty('rows');
      const own = await importRegister(context(), register, { files: [{ path }], by: '张三', ...more });
      expect([own.outcome, faultsOf(own)]).toEqual(['unchanged', []]);
    });
  });

  test(`${register.code}: its template filled with what stands there goes in without an error and makes no difference`, async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'template.xlsx');
      await fillTemplate(context(), register, path);
      const report = await importRegister(context(), register, { files: [{ path }], by: '张三', ...more });
      expect([report.outcome, faultsOf(report)]).toEqual(['unchanged', []]);
    });
  });

  test(`${register.code}: a heading that nobody knows is asked about, answered, and remembered with its source`, async () => {
    const { head, lines, theirs, title } = rename(register, file);
    const sender = `${register.title}的来源`;
    const strange = `${head}\n${lines.join('\n')}`;
    const asked = await load(strange, { checkOnly: true });
    expect([asked.outcome, faultsOf(asked).join('\n')]).toEqual([
      'refused',
      expect.stringMatching(new RegExp(`--heading (\\S+/)?${title}=${theirs}`)),
    ]);
    const answers = readAnswers(registerTarget(register), { heading: [`${title}=${theirs}`] });
    if ('problem' in answers) throw new Error(answers.problem);
    expect(faultsOf(await load(strange, { ...answers, newSource: sender, isPart: true }))).toEqual([]);
    const source = await context().db.selectFrom('importSources').select('code').where('name', '=', sender).executeTakeFirstOrThrow();
    const again = await load(strange, { source: source.code, isPart: true });
    expect([again.outcome, faultsOf(again)]).toEqual(['unchanged', []]);
  });

  test(`${register.code}: wrong files change nothing, and what is wrong is said`, async () => {
    const before = await readState(context(), register);
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
      expect(faultsOf(report), wrong).not.toEqual([]);
    }
    expect(await readState(context(), register)).toEqual(before);
  });

  test(`${register.code}: the former state comes back as a new version`, async () => {
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
    expect(await readState(context(), register)).toEqual(first!.rows);
    const last = await context().db.selectFrom('registerVersions').select('restoredFrom').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(last.restoredFrom).toBe(first!.id);
    expect(await rollBackRegister(later(), register, { to: first!.id, by: '张三' })).toHaveProperty('problem');
  });
}
