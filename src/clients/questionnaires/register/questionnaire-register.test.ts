import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import { buildDraft } from '#test/factories/clients/questionnaires.ts';
import { useDatabase } from '#test/support/database.ts';
import { withTemporaryFolder } from '#test/support/folder.ts';
import { listFindingTexts, testImportRoundTrip, importFile } from '#test/support/register-rules.ts';
import { writeRegister } from '#workflow/imports/stores/register/export-register.ts';
import { importRegister, registerTarget } from '#workflow/imports/stores/register/register-target.ts';
import { rollBackRegister } from '#workflow/imports/stores/register/roll-back.ts';
import { findLastQuestionnaire, getQuestionnaire, publishQuestionnaire } from '../service/questionnaires.ts';
import { questionnaireRegister } from './questionnaire-register.ts';

const { context } = useDatabase();
const code = 'test_paper';
const register = questionnaireRegister(code, '测试问卷');
const accept = { guards: ['changed-share' as const, 'removed-share' as const], reason: '换题' };
const last = async () => (await findLastQuestionnaire(context(), code))!;
const bank = () => readFile(new URL('../../../../demo/questionnaire/risk_tolerance_individual.json', import.meta.url), 'utf8');

/** Publishes after approval by other people. */
async function publish(content: string | Buffer, more: Parameters<typeof importFile>[3]) {
  const report = await importFile(context(), register, content, { freeze: true, accept, ...more });
  expect([report.outcome, listFindingTexts(report)]).toEqual(['frozen', []]);
  const { frozen } = registerTarget(register).store;
  expect(await inTransaction(context(), (tx) => frozen.publish(tx, report.frozenId!, { maker: '张三', approver: '李四' }))).toHaveProperty(
    'version',
  );
}

/** A workbook in which staff changed one score. */
const scores = (score: number) =>
  writeXlsx([
    {
      name: '选项',
      header: ['题号', '选项', '选项内容', '分值', '标记', '独占'],
      rows: [
        ['Q01', 'A', '选项 0 分', 0, 'no_loss', '否'],
        ['Q01', 'B', '选项 20 分', 20, null, '否'],
        ['Q01', 'C', '选项 40 分', 40, null, '否'],
        ['Q02', 'A', '选项 0 分', 0, null, '是'],
        ['Q02', 'B', '选项 10 分', score, null, '否'],
        ['Q02', 'C', '选项 30 分', 30, null, '否'],
        ['Q03', 'A', '选项 0 分', 0, 'livelihood', '否'],
        ['Q03', 'B', '选项 30 分', 30, null, '否'],
      ],
    },
  ]).then((bytes) => Buffer.from(bytes));

test('a sheet of options changes only the scores, as a new version from its date, with approval by a second person', async () => {
  await publishQuestionnaire(context(), buildDraft());
  const alone = await importFile(context(), register, await scores(15), { name: 'options.xlsx', date: '2026-09-01' });
  expect(alone.guards.filter(({ state }) => state === 'failed').map(({ guard }) => guard)).toEqual(['approval-required']);
  await publish(await scores(15), { name: 'options.xlsx', date: '2026-09-01' });
  const { version, validFrom, body } = await last();
  expect([version, validFrom, body.questions[1]!.options[1]!.score]).toEqual(['2026.2', '2026-09-01', 15]);
  expect((await getQuestionnaire(context(), { code })).version).toBe('2026.1');
});

test('an exported workbook imports without differences', async () => {
  await withTemporaryFolder(async (folder) => {
    const path = join(folder, 'own.xlsx');
    await writeRegister(context(), register, path);
    const report = await importRegister(context(), register, { files: [{ path }], by: '张三', date: '2026-10-01' });
    expect([report.outcome, report.differences, listFindingTexts(report)]).toEqual(['unchanged', [], []]);
  });
});

test('a JSON question bank replaces all questions, and fields missing in the format must be completed', async () => {
  const text = await bank();
  const unsaid = await importFile(context(), register, text, { name: 'bank.json', date: '2026-10-01', accept, freeze: true });
  expect([unsaid.outcome, listFindingTexts(unsaid)[0]]).toEqual(['refused', expect.stringContaining('「询问理由」')]);
  const own = buildDraft();
  await publish(JSON.stringify({ ...own, body: { ...own.body, title: '新的问卷' } }), { name: 'paper.json', date: '2026-10-01' });
  expect((await last()).body.title).toBe('新的问卷');
});

test.each([
  ['最高分不在任何区间', async () => ({ name: 'options.xlsx', content: await scores(90) })],
  ['JSON 数据不完整或格式有误', async () => ({ name: 'bank.json', content: (await bank()).slice(0, 500) })],
  ['这不是测试问卷的文件', async () => ({ name: 'a.csv', content: '网点代码,网点名称,地址\nBJ001,北京,示范路' })],
  ['2026-10-01 起已有版本', async () => ({ name: 'options.xlsx', content: await scores(12), date: '2026-09-15' })],
])('a file is rejected without changes: %s', async (message, build) => {
  const before = await last();
  const { content, name, date = '2026-11-02' } = (await build()) as { content: string | Buffer; name: string; date?: string };
  const report = await importFile(context(), register, content, { name, date, accept, freeze: true });
  expect([report.outcome, listFindingTexts(report).join('\n')]).toEqual(['refused', expect.stringContaining(message)]);
  expect(await last()).toEqual(before);
});

test('an error in a question of a JSON file is reported at that question', async () => {
  const { body } = buildDraft();
  const questions = body.questions.map((one) =>
    one.id === 'Q02' ? { ...one, options: one.options.map((option) => (option.key === 'B' ? { ...option, score: -1 } : option)) } : one,
  );
  const report = await importFile(context(), register, JSON.stringify({ ...body, questions }), {
    name: 'paper.json',
    date: '2026-11-02',
    accept,
    freeze: true,
  });
  expect(listFindingTexts(report)).toContain('选项 第 5 条「分值」：分值不能为负');
});

test.each([
  ['half a character', JSON.stringify({ ...buildDraft().body, title: 'x' }).replace('"x"', String.raw`"\ud800"`)],
  ['a NUL', JSON.stringify({ ...buildDraft().body, title: '\u0000' })],
  ['numbers for texts', JSON.stringify({ ...buildDraft().body, title: 5 })],
  ['nothing for an option', JSON.stringify({ ...buildDraft().body, questions: [{ options: [null] }] })],
  ['nothing for a declaration', JSON.stringify({ ...buildDraft().body, declarations: [null] })],
  ['another encoding', Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xce, 0xca, 0xbe, 0xed]), Buffer.from('"}')])],
  ['a list of nothing', '[]'],
])('a JSON file with %s is rejected with a clear message', async (_what, content) => {
  const before = await last();
  const report = await importFile(context(), register, content, { name: 'paper.json', date: '2026-11-02', accept, freeze: true });
  expect(report.outcome).toBe('refused');
  expect(listFindingTexts(report).join()).toMatch(/[\u4e00-\u9fff]/);
  expect(await last()).toEqual(before);
});

test('the first version can be restored as a new version from the day after all others', async () => {
  const versions = await context().db.selectFrom('registerVersions').select('id').orderBy('id').execute();
  expect(await rollBackRegister(context(), register, { to: versions[0]!.id, by: '张三', reason: '题目有误' })).toHaveProperty('version');
  const { version, validFrom, body } = await last();
  expect([version, validFrom, body.title, body.questions[1]!.options[1]!.score]).toEqual(['2026.4', '2026-10-02', '测试问卷', 10]);
});

test('the demo question bank exports as a workbook and imports without differences', async () => {
  const { readRiskBank } = await import('#demo/questionnaire/read-bank.ts');
  const draft = readRiskBank();
  await publishQuestionnaire(context(), draft);
  const own = questionnaireRegister(draft.code, '风险承受能力评估问卷');
  await withTemporaryFolder(async (folder) => {
    const path = join(folder, 'bank.xlsx');
    await writeRegister(context(), own, path);
    const workbook = await importRegister(context(), own, { files: [{ path }], by: '张三', date: '2027-01-01' });
    expect([workbook.outcome, listFindingTexts(workbook)]).toEqual(['unchanged', []]);
    const json = join(folder, 'bank.json');
    await writeFile(json, await bank());
    const exchanged = await importRegister(context(), own, { files: [{ path: json }], by: '张三', date: '2027-01-01' });
    expect([exchanged.outcome, exchanged.differences]).toEqual(['unchanged', []]);
  });
});

testImportRoundTrip(context, register, { date: '2026-10-01' });
