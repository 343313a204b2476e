import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openBookIsolated } from '#platform/parsing/open-book.ts';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import { Findings } from '#platform/tabular/findings/findings.ts';
import { useDatabase } from '#test/support/database.ts';
import { withTemporaryFolder } from '#test/support/folder.ts';
import { fillTemplateTables } from '#test/support/register-rules.ts';
import type { ImportColumn } from '#workflow/imports/definition/column.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import { readRows, type ReadRow } from '#workflow/imports/reading/read-rows.ts';
import { surveyFiles } from '#workflow/imports/reading/survey-files.ts';
import { recogniseFile } from '#workflow/imports/service/recognise.ts';
import { createImportTemplate } from '#workflow/imports/service/template.ts';
import { loadTargetView } from '#workflow/imports/sources/source-view.ts';
import { importTargets } from './registers.ts';

const { context } = useDatabase();

/** Returns a valid sample value for a column, as a person would enter it. */
function valueFor({ content }: ImportColumn): string {
  if (typeof content === 'object') {
    if ('code' in content) return '600000'.slice(0, content.code);
    if ('rate' in content) return '50';
    return Object.values(content.choice)[0]![0]!;
  }
  const values: Record<Extract<ImportColumn['content'], string>, string> = {
    securityCode: '600000',
    name: '示例证券',
    text: '示例',
    texts: '示例甲；示例乙',
    identifier: 'A0001',
    day: '2026-08-20',
    moment: '2026-08-20 09:30',
    flag: '是',
    number: '1.5',
    amount: '100',
    ratio: '12.5',
    priceLimit: '10%',
  };
  return values[content];
}

/** Fills the template of a target with one row below each header, and leaves the rest unchanged, including the sheet of notes. */
async function fillTemplate(target: ImportTarget, folder: string): Promise<string> {
  const path = join(folder, 'template.xlsx');
  const row = (table: number) => target.tables[table]?.columns.map(valueFor);
  await writeFile(path, await fillTemplateTables(await createImportTemplate(target), (table) => row(table) && [row(table)!]));
  return path;
}

describe.each(importTargets.map((target) => [target.code, target] as const))('the import target %s', (code, target) => {
  test('the template is imported without an error or a question when its columns are filled', () =>
    withTemporaryFolder(async (folder) => {
      const path = await fillTemplate(target, folder);
      const findings = new Findings();
      const view = await loadTargetView(context(), target, undefined);
      if ('problem' in view) throw new Error(view.problem);
      const input = { title: target.title, takesAdjustments: target.takesAdjustments, view, findings };
      const day = { date: target.day ? '2026-08-20' : null, today: '2026-08-20' };
      const more = { onRead: () => undefined, findOther: () => Promise.resolve('') };
      const survey = await surveyFiles({ ...input, ...day, ...more }, [{ name: 'template.xlsx', book: await openBookIsolated(path) }]);
      expect(findings.displayed.map(formatFinding)).toEqual([]);
      const tally = { read: 0, rejected: 0 };
      for (const sheet of survey!.sheets) {
        const rows: ReadRow[] = [];
        for await (const row of readRows(sheet, { findings, tally })) rows.push(row);
        const columns = sheet.survey.view.table.columns.map(({ name }) => name);
        expect(rows.map(({ values }) => Object.keys(values).toSorted())).toEqual([columns.toSorted()]);
        expect(Object.values(rows[0]!.values)).not.toContain(null);
      }
      expect(findings.displayed.map(formatFinding)).toEqual([]);
      expect(tally).toEqual({ read: target.tables.length, rejected: 0 });
    }));

  test('the template is recognized', () =>
    withTemporaryFolder(async (folder) => {
      const path = await fillTemplate(target, folder);
      const { targets, why } = await recogniseFile(context(), importTargets, { path, name: '文件.xlsx' });
      expect([targets[0]?.code, why]).toEqual([code, null]);
    }));
});

test('a file without a matching target is reported with the missing columns of the most similar targets', () =>
  withTemporaryFolder(async (folder) => {
    const told = async (text: string) => {
      await writeFile(join(folder, 'a.csv'), text);
      return (await recogniseFile(context(), importTargets, { path: join(folder, 'a.csv'), name: 'a.csv' })).why;
    };
    expect(await told('网点代码,网点名称,联系人\nA1,示例,某人')).toMatch(/最接近的有：营业网点：第 1 行像是表头，缺少「地址」/);
    expect(await told('甲,乙\n1,2')).toContain('前 40 行里没有一行是任何名单的表头');
  }));

test('codes of targets and headings of a table are unique', () => {
  const codes = importTargets.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { tables } of importTargets)
    for (const { vocabulary, columns } of tables) {
      if (vocabulary === undefined) continue;
      const headings = columns.flatMap(({ title, headings: more = [] }) => [title, ...more]);
      expect([vocabulary, headings.filter((one, index) => headings.indexOf(one) !== index)]).toEqual([vocabulary, []]);
    }
});
