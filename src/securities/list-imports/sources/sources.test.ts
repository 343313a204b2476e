import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import { fixture, importText, withFiles } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';
import { listSources } from '#workflow/imports/sources/read-sources.ts';
import { readSourceFile, writeSourceFile } from '#workflow/imports/sources/source-file.ts';
import { sourceMappingOf } from '#workflow/imports/sources/source.ts';
import { tablesOf } from '#workflow/imports/sources/source.ts';
import { addHeading, removeHeading, removeSource, saveSource } from '#workflow/imports/sources/write-sources.ts';
import { importList } from '../service/list-target.ts';
import { listTarget, listImportTargets } from '../service/list-target.ts';
import { builtInSources } from './built-in.ts';

const { db, context } = useDatabase();

afterEach(async () => {
  await sql`truncate import_sources, list_versions, collateral_entries, target_entries, detail_entries, audit_entries cascade`.execute(db);
});

const check = (text: string, more: object = {}) => importText(context(), 'collateral', text, { checkOnly: true, ...more });
const says = ({ findings }: Pick<ImportReport, 'findings'>) => findings.map(formatFinding);
const broker = {
  code: 'example-broker',
  name: '示例券商',
  mapping: {
    targets: ['collateral'],
    columns: {
      code: { headings: ['代号'] },
      name: { headings: ['名字'] },
      haircut: { headings: ['担保率'], unit: 'fraction' },
      exchange: { headings: ['所'], spellings: { 沪深之沪: '沪市', M2: '深市' } },
      effectiveOn: { headings: ['起始'] },
    },
    dayOrder: 'month-first',
  },
};

test('every built-in source is valid, and each list can be read by the common one', () => {
  for (const { code, mapping } of builtInSources)
    expect({ code, ok: sourceMappingOf(listImportTargets).safeParse(mapping).success }).toEqual({ code, ok: true });
  expect(new Set(builtInSources.map(({ code }) => code)).size).toBe(builtInSources.length);
});

test('a new heading is added by one command, without a new release', async () => {
  const text = '证券代码,证券简称,市场,担保系数\n600000,示例,沪市,60%';
  expect(says(await check(text))).toContainEqual(expect.stringContaining('缺少必需的列「折算率」'));
  expect(await addHeading(context(), listImportTargets, { code: 'common', column: '折算率', heading: ' 担保系数 ' }, '张三')).toMatchObject(
    {
      source: { code: 'common' },
      warnings: [],
    },
  );
  expect((await check(text)).outcome).toBe('checked');
  const { details } = await db.selectFrom('auditEntries').select('details').executeTakeFirstOrThrow();
  expect(details).toMatchObject({ by: '张三', before: null });
  await removeHeading(context(), listImportTargets, { code: 'common', column: '折算率', heading: '担保系数' }, '张三');
  expect((await check(text)).outcome).toBe('refused');
});

test('a description for a built-in source extends it, and its headings stay', async () => {
  const layout = { separator: 'bar', trailer: { count: 1 } };
  const added = { targets: ['collateral'], columns: { haircut: { headings: [], none: ['00000'] } }, layout };
  await saveSource(context(), listImportTargets, { code: 'broker-collateral', name: '', mapping: added }, '张三');
  const source = (await listSources(context(), listImportTargets)).find(({ code }) => code === 'broker-collateral');
  expect(source?.mapping).toMatchObject({
    layout,
    columns: { haircut: { headings: ['折算率'], none: ['00000'] }, code: { headings: ['证券代码'] } },
  });
});

test('settings that belong to no list, or to the program, are rejected with a message', async () => {
  expect(await addHeading(context(), listImportTargets, { code: 'nobody', column: '折算率', heading: 'x' }, '张三')).toEqual({
    problem: '没有“nobody”这个来源',
  });
  expect(await addHeading(context(), listImportTargets, { code: 'szse-targets', column: '折算率', heading: 'x' }, '张三')).toEqual({
    problem: '“折算率”不是标的证券的列',
  });
  expect(await addHeading(context(), listImportTargets, { code: 'szse-targets', column: '证券简称', heading: '融资标的' }, '张三')).toEqual(
    {
      problem: '列名「融资标的」同时写给了“证券简称”和“融资标的”，分不清是哪一列',
    },
  );
  expect(await removeHeading(context(), listImportTargets, { code: 'common', column: '折算率', heading: '折算率' }, '张三')).toEqual({
    problem: expect.stringContaining('随程序提供的列名不能去掉'),
  });
  expect(await removeSource(context(), 'common', '张三')).toEqual({ problem: '没有后加的来源“common”' });
  expect(await db.selectFrom('importSources').selectAll().execute()).toEqual([]);
});

test('a described source has its own headings, units, spellings and date order', async () => {
  expect(await saveSource(context(), listImportTargets, broker, '张三')).toMatchObject({
    source: { code: 'example-broker', isBuiltIn: false },
  });
  const text = '代号,名字,所,担保率,起始\n600000,示例,沪深之沪,1,08/03/2026\n000001,示例,M2,0.6,08/03/2026';
  const report = await importText(context(), 'collateral', text, { date: '2026-08-04', source: 'example-broker', skipBadRows: true });
  expect([report.outcome, says(report)]).toEqual(['published', expect.arrayContaining([expect.stringContaining('100% 超过上限 70%')])]);
  const [row] = await db.selectFrom('collateralEntries').select(['exchange', 'code', 'haircut']).execute();
  const version = await db.selectFrom('listVersions').select('effectiveDate').executeTakeFirstOrThrow();
  expect([row, version.effectiveDate]).toEqual([{ exchange: 'SZSE', code: '000001', haircut: '60' }, '2026-08-03']);
  // When not named, it shares its headings and words, but not the meanings that apply to its own files only.
  expect(says(await check(text, { date: '2026-08-05' }))).toContainEqual(expect.stringContaining('“08/03/2026”不是能确定的日期'));
});

test('a heading that two sources use for different columns must be resolved', async () => {
  const other = {
    ...broker,
    code: 'other-broker',
    name: '另一券商',
    mapping: { targets: ['collateral'], columns: { concentrationGroup: { headings: ['担保率'] } } },
  };
  await saveSource(context(), listImportTargets, broker, '张三');
  expect(await saveSource(context(), listImportTargets, other, '张三')).toMatchObject({
    warnings: ['列名「担保率」在来源“example-broker”里是“折算率”：这样的文件导入时要用 --source 指明来源'],
  });
  const text = '代号,名字,所,担保率\n600000,示例,沪市,0.6';
  expect(says(await check(text))).toContain(
    '列名「担保率」意思不明：在“示例券商”里是折算率，在“另一券商”里是集中度分组。请用 --source 指明文件来源',
  );
  expect((await check(text, { source: 'example-broker' })).outcome).toBe('checked');
});

test('a source’s own meaning of a common word applies to its files only', async () => {
  const columns = {
    code: { headings: ['代号'] },
    name: { headings: ['名字'] },
    isFinancing: { headings: ['融'], spellings: { 0: '是', 1: '否' } },
  };
  await saveSource(context(), listImportTargets, { code: 'upside-down', name: '反写', mapping: { targets: ['targets'], columns } }, '张三');
  const read = async (source?: string) => {
    const text = '代号,名字,融\n600000,示例,0\n600036,示例,1';
    const { differences } = await importText(context(), 'targets', text, { checkOnly: true, ...(source && { source }) });
    return differences.map(({ key }) => key);
  };
  expect([await read('upside-down'), await read()]).toEqual([['600000'], ['600036']]);
});

test('a source of one exchange covers that exchange only', async () => {
  const text = '证券代码,证券简称,融资标的,融券标的\n000001,示例,Y,N';
  const report = await importText(context(), 'targets', text, { source: 'szse-targets', checkOnly: true });
  expect([report.outcome, report.changes?.rows]).toEqual(['checked', 1]);
  const wrong = await importText(context(), 'targets', '证券代码,证券简称,融资标的,融券标的\n600000,示例,Y,N', { source: 'szse-targets' });
  expect(says(wrong)).toContain('第 2 行「证券代码」：600000 不在深市的代码区间');
});

test('amounts in 万 are stored in CNY when the source declares the unit', async () => {
  const mapping = {
    targets: ['details'],
    columns: {
      code: { headings: ['代号'] },
      name: { headings: ['名字'] },
      financingBalance: { headings: ['余额'], unit: 'wan' },
      lendingVolume: { headings: ['余量'], unit: 'one' },
    },
  };
  await saveSource(context(), listImportTargets, { code: 'in-wan', name: '以万元计', mapping }, '张三');
  const report = await importText(context(), 'details', '代号,名字,余额,余量\n600000,示例,"1,234.56",5', { source: 'in-wan' });
  expect(report.outcome).toBe('published');
  expect((await db.selectFrom('detailEntries').select('financingBalance').executeTakeFirstOrThrow()).financingBalance).toBe('12345600');
});

test('an unknown source, or one of another list, is reported as the reason', async () => {
  expect(says(await check('证券代码\n', { source: 'nobody' }))).toEqual([expect.stringContaining('没有“nobody”这个来源，可用：common')]);
  expect(says(await check('证券代码\n', { source: 'szse-targets' }))).toEqual([
    '来源“szse-targets”（深交所标的证券名单）不用于可充抵保证金证券',
  ]);
});

test('an invalid description is not stored at all', async () => {
  const save = (change: object) =>
    saveSource(context(), listImportTargets, { ...broker, mapping: { ...broker.mapping, ...change } }, '张三');
  expect(await saveSource(context(), listImportTargets, { ...broker, code: 'Bad Code' }, '张三')).toEqual({
    problem: expect.stringContaining('代号用小写字母'),
  });
  expect(await save({ columns: { price: { headings: ['价'] } } })).toEqual({ problem: expect.stringContaining('“price”不是这些名单的列') });
  expect(await save({ columns: { name: { headings: ['名'], unit: 'percent' } } })).toEqual({ problem: '“证券简称”不能用这个单位' });
  expect(await save({ columns: { exchange: { headings: ['所'], spellings: { M1: '纽约' } } } })).toEqual({
    problem: expect.stringContaining('“市场”的写法“M1＝纽约”：不认识“纽约”'),
  });
  expect(await db.selectFrom('importSources').selectAll().execute()).toEqual([]);
});

test('a description that is exported as a table, edited by staff and imported stays valid', async () => {
  await saveSource(context(), listImportTargets, broker, '张三');
  const source = (await listSources(context(), listImportTargets)).find(({ code }) => code === 'example-broker')!;
  const table = writeSourceFile(source, tablesOf(listImportTargets, source.mapping.targets));
  expect(table.split('\r\n').slice(0, 5)).toEqual([
    '\ufeff列,列名,单位,写法,位置,空值',
    '证券代码,代号,,,,',
    '证券简称,名字,,,,',
    '市场,所,,M2=深市；沪深之沪=沪市,,',
    '折算率,担保率,小数,,,',
  ]);
  await withFiles({ 'source.csv': table }, async (pathOf) => {
    expect(await readSourceFile(pathOf('source.csv'), listTarget('collateral').tables)).toEqual({ columns: source.mapping.columns });
  });
});

test('every source can be exported as a table, even with words that contain separators', async () => {
  const odd = { headings: ['折算率、比例', '率|%'], spellings: { 'A=B；C': '70%' }, none: ['、', '无；'] };
  const own = {
    code: 'odd-words',
    name: '示例',
    mapping: { targets: ['collateral'], columns: { ...broker.mapping.columns, haircut: odd } },
  };
  expect(await saveSource(context(), listImportTargets, own, '张三')).toHaveProperty('source');
  for (const source of await listSources(context(), listImportTargets))
    await withFiles({ 'source.csv': writeSourceFile(source, tablesOf(listImportTargets, source.mapping.targets)) }, async (pathOf) => {
      const { columns, layout } = source.mapping;
      const read = await readSourceFile(pathOf('source.csv'), tablesOf(listImportTargets, source.mapping.targets));
      expect([source.code, read]).toEqual([source.code, { columns, ...(layout && { layout }) }]);
    });
});

test.each([
  ['代号,列名\n证券代码,代号', '第一行应是列名：列、列名、单位、写法'],
  ['列,列名\n价格,价', '第 2 行：没有“价格”这一列'],
  ['列,列名,单位\n折算率,率,成', '第 2 行：不认识单位“成”'],
  ['列,列名,单位,写法\n市场,所,,M1', '第 2 行：写法“M1”应是'],
])('the table %j is rejected: %s', async (text, problem) => {
  await withFiles({ 'source.csv': text }, async (pathOf) => {
    expect(await readSourceFile(pathOf('source.csv'), listTarget('collateral').tables)).toEqual({
      problem: expect.stringContaining(problem),
    });
  });
});

test('a built-in format reads the same when its source is named', async () => {
  const files = [{ path: fixture('published/szse-underlying.xlsx') }];
  const report = await importList(context(), { list: 'targets', date: '2026-08-20', files, source: 'szse-targets', checkOnly: true });
  expect([report.outcome, report.rows.sound]).toEqual(['checked', 2471]);
});
