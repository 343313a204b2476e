import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Register } from '#modules/base/imports/definition/register.ts';
import type { ImportRequest } from '#modules/base/imports/definition/target.ts';
import type { ImportReport } from '#modules/base/imports/service/report.ts';
import { importRegister, registerTarget } from '#modules/base/imports/stores/register/register-target.ts';
import { readState } from '#modules/base/imports/stores/register/state.ts';
import { rollBackRegister } from '#modules/base/imports/stores/register/roll-back.ts';
import type { Context } from '#platform/context.ts';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
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
