import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import { importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { parseAnswers } from '#workflow/imports/service/read-answers.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';
import { listSources } from '#workflow/imports/sources/read-sources.ts';
import { addSpelling, saveSource } from '#workflow/imports/sources/write-sources.ts';
import type { ListRequest } from '../service/list-target.ts';
import { listTarget, listImportTargets } from '../service/list-target.ts';

const { db, context } = useDatabase();

afterEach(async () => {
  await sql`truncate import_sources, list_versions, collateral_entries, target_entries, audit_entries cascade`.execute(db);
});

const columns = {
  code: { headings: ['证券代码'] },
  name: { headings: ['证券简称'] },
  exchange: { headings: ['市场'], spellings: { M2: '深市' } },
  haircut: { headings: ['折算率'] },
};
const describeSource = () =>
  saveSource(context(), listImportTargets, { code: 'a-broker', name: '示例券商', mapping: { targets: ['collateral'], columns } }, '张三');
const load = (text: string, more: Partial<ListRequest> = {}) => importText(context(), 'collateral', text, more);
const says = ({ findings }: ImportReport, level?: string) =>
  findings.filter((finding) => !level || finding.level === level).map(formatFinding);
const described = async () => (await listSources(context(), listImportTargets)).find(({ code }) => code === 'a-broker')!.mapping.columns;

const worded = [
  '证券代码,证券简称,市场,折算率',
  '600000,甲,上海主板,60%',
  '600036,乙,上海主板,60%',
  '000001,丙,中小板,60%',
  '000002,丁,M2,50%',
].join('\n');

test('unknown words are listed with their count, possible meanings and the answer to give', async () => {
  await describeSource();
  const report = await load(worded, { source: 'a-broker' });
  expect([report.outcome, report.rows.rejected]).toEqual(['refused', 3]);
  expect(says(report, 'warning')).toContainEqual(
    '列「市场」有不认识的写法：“上海主板”2 行（是不是“沪市”？）、“中小板”1 行。可以填 沪市、深市、北交所。确认后每种写明一次，例如 --spelling 市场:上海主板=沪市；同时用 --source 写明来源的，会记入这个来源，以后不再询问',
  );
});

test('once answered, words are stored with the named source and not asked about again', async () => {
  await describeSource();
  const spellings = { exchange: { 上海主板: '沪市', 中小板: '深市' } };
  expect((await load(worded, { source: 'a-broker', spellings, checkOnly: true })).outcome).toBe('checked');
  expect((await load(worded, { source: 'a-broker', checkOnly: true })).outcome).toBe('refused');
  expect((await load(worded, { source: 'a-broker', spellings, by: '李四' })).outcome).toBe('published');
  expect((await load(worded, { source: 'a-broker' })).outcome).toBe('unchanged');
  expect((await described()).exchange?.spellings).toEqual({ ...spellings.exchange, M2: '深市' });
  const { details } = await db
    .selectFrom('auditEntries')
    .select('details')
    .where('action', '=', 'importSource.save')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ by: '李四' });
});

test('a sentence in such a column is an error of its row, not a word to ask about', async () => {
  const report = await load(`证券代码,证券简称,市场,折算率\n600000,甲,${'长'.repeat(61)},60%`);
  expect([says(report, 'warning').filter((text) => text.includes('不认识')), says(report, 'row')]).toEqual([
    [],
    [expect.stringContaining('不认识“长长')],
  ]);
});

test('without a named source the answer applies to the one import', async () => {
  const text = worded.replace('M2', '深市');
  const spellings = { exchange: { 上海主板: '沪市', 中小板: '深市' } };
  expect((await load(text, { spellings, checkOnly: true })).outcome).toBe('checked');
  expect((await load(text)).outcome).toBe('refused');
  expect(await db.selectFrom('importSources').select('code').execute()).toEqual([]);
});

test('unknown flags are asked about as well', async () => {
  const report = await importText(context(), 'targets', '证券代码,证券简称,融资标的,融券标的\n600000,甲,允许融资,N\n600036,乙,允许融资,N');
  expect(says(report, 'warning')).toContainEqual(expect.stringContaining('列「融资标的」有不认识的写法：“允许融资”2 行（是不是“是”？）'));
});

test.each([
  [
    'one more heading',
    '证券编码,证券简称,市场,折算率\n600000,甲,沪市,60%',
    /缺少必需的列「证券代码」.*列名「证券编码」（如 600000）不认识，是不是「证券代码」？确认后请加上 --heading 证券代码=证券编码；/,
  ],
  [
    'headings of a row that is no header yet',
    '名单\n证券编码,证券全称,折算比率\n600000,甲,60%',
    /没有找到表头.*第 2 行像是表头：列名「证券编码」（如 600000）不认识，是不是「证券代码」？/,
  ],
])('%s: the nearest known one is offered', async (_what, text, sentence) => {
  const report = await load(text);
  expect([report.outcome, says(report, 'file')]).toEqual(['refused', [expect.stringMatching(sentence)]]);
});

test('a column that would be ignored is asked about when a similar one exists, otherwise only named', async () => {
  const report = await load('证券代码,证券简称,市场,折算率,集中度分组别,备注\n600000,甲,沪市,60%,A组,x', { checkOnly: true });
  expect(says(report, 'note')).toContain('没有用到的列：集中度分组别、备注');
  const asked = says(report, 'warning').filter((text) => text.startsWith('列名'));
  expect(asked).toEqual([expect.stringContaining('列名「集中度分组别」（如 A组）不认识，是不是「集中度分组」？')]);
});

test('a heading that was answered is read, and stored with the named source', async () => {
  await describeSource();
  const text = '证券编码,证券简称,市场,折算率\n600000,甲,沪市,60%';
  expect((await load(text, { source: 'a-broker', headings: { code: ['证券编码'] }, by: '李四' })).outcome).toBe('published');
  expect((await described()).code?.headings).toEqual(['证券代码', '证券编码']);
  expect((await load(text, { source: 'a-broker' })).outcome).toBe('unchanged');
});

test('an answer that contradicts the source is rejected with a message, and nothing is stored', async () => {
  await describeSource();
  const before = await described();
  const spellings = { exchange: { M2: '沪市' } };
  expect(says(await load(worded, { source: 'a-broker', spellings }))).toEqual([
    expect.stringContaining('来源已写明「市场」的“M2”是“深市”'),
  ]);
  const headings = { code: ['市场'] };
  expect(says(await load(worded, { source: 'a-broker', headings }))).toEqual([expect.stringContaining('来源已写明列名「市场」是“市场”')]);
  expect(await addSpelling(context(), listImportTargets, { code: 'a-broker', column: '市场', theirs: 'M3', ours: '纽约' }, '张三')).toEqual(
    {
      problem: expect.stringContaining('“市场”的写法“M3＝纽约”'),
    },
  );
  expect(await described()).toEqual(before);
});

test('answers are given as arguments of a command', () => {
  const heading = ['证券代码=证券编码', 'haircut=担保率'];
  expect(parseAnswers(listTarget('collateral'), { heading, spelling: ['市场:沪主板=沪市', '市场：深:主=深市'] })).toEqual({
    headings: { code: ['证券编码'], haircut: ['担保率'] },
    spellings: { exchange: { 沪主板: '沪市', '深:主': '深市' } },
  });
});

test.each([
  [{ heading: ['证券编码'] }, '--heading “证券编码”应写成 证券代码=证券编码 的样子'],
  [{ heading: ['价格=价'] }, '可充抵保证金证券没有“价格”这一列，可用：证券代码、'],
  [{ spelling: ['市场=沪主板'] }, '--spelling “市场=沪主板”应写成 市场:沪主板=沪市 的样子'],
  [{ spelling: ['市场:沪主板=纽约'] }, '--spelling 市场:沪主板=纽约：不认识“纽约”'],
  [{ spelling: ['价格:高=1'] }, '可充抵保证金证券没有“价格”这一列'],
])('the answer %j is rejected: %s', (options, problem) => {
  expect(parseAnswers(listTarget('collateral'), options)).toEqual({ problem: expect.stringContaining(problem) });
});
