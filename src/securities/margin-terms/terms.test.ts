import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { invalidationChannel } from '#platform/database/transaction.ts';
import { buildMarginTerms, buildTermsDraft, contractRules } from '#test/factories/securities/margin-terms.ts';
import { useDatabase } from '#test/support/database.ts';
import type { MarginTerms, MarginTermsDraft } from './schema/terms.ts';
import { publishMarginTerms } from './service/publish-terms.ts';
import { getMarginTerms, getMarginTermsTimeline } from './service/read-terms.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();

beforeEach(async () => {
  await db.deleteFrom('marginTermsVersions').execute();
});

const publish = (overrides: Partial<MarginTermsDraft> = {}) => publishMarginTerms(context(), buildTermsDraft(overrides));
const from = (effectiveFrom: string, terms: Partial<MarginTerms> = {}) => publish({ effectiveFrom, terms: buildMarginTerms(terms) });
const versionOn = async (date: string) => (await getMarginTerms(context(), { date })).current.version;
const eighty = { A: 80, B: 80, C: 80, D: 80, E: 100, F: 100 };

test('a version applies from its effective date until the day before the next one', async () => {
  await from('2026-01-19');
  await from('2026-08-03');
  expect([await versionOn('2026-01-19'), await versionOn('2026-08-02'), await versionOn('2026-08-03')]).toEqual([1, 1, 2]);
  const { versions } = await getMarginTermsTimeline(context(), {});
  expect(versions.map(({ effectiveFrom, effectiveTo }) => [effectiveFrom, effectiveTo])).toEqual([
    ['2026-08-03', null],
    ['2026-01-19', '2026-08-02'],
  ]);
});

test('today is the day in Shanghai, and the previous and next version are returned', async () => {
  await from('2026-08-20');
  await from('2026-08-22', { financingRate: 6.8 });
  const at = (now: string) => getMarginTerms(context({ now: new Date(now) }), {});
  expect(await at('2026-08-21T15:59:00Z')).toMatchObject({
    date: '2026-08-21',
    current: { version: 1 },
    previous: null,
    next: { version: 2 },
  });
  expect(await at('2026-08-21T16:00:00Z')).toMatchObject({
    date: '2026-08-22',
    current: { version: 2 },
    previous: { version: 1 },
    next: null,
  });
});

test('a day before the first version has no terms: 40004', async () => {
  await expect(versionOn('2026-08-21')).rejects.toMatchObject({ code: 40004 });
  await from('2026-01-19');
  await expect(versionOn('2026-01-18')).rejects.toMatchObject({ code: 40004, message: '没有 2026-01-18 执行的两融业务参数' });
});

test('the rules by contract date are those of the regulators, and a rule after the close applies from the next day', async () => {
  expect((await getMarginTermsTimeline(context(), {})).contractRules).toEqual(contractRules);
});

test.each([
  ['2015-11-22', undefined],
  ['2015-11-23', 100],
  ['2023-09-08', 100],
  ['2023-09-09', 80],
  ['2026-01-18', 80],
  ['2026-01-19', 100],
])('a financing contract opened on %s keeps a floor of %s', async (contractDate, minimum) => {
  await from('2026-01-19');
  const { contractRules: rules } = await getMarginTerms(context(), { date: '2026-08-21', contractDate });
  expect(rules.find(({ kind }) => kind === 'financing')?.minimum).toBe(minimum);
});

test('the terms of a contract’s first day are returned beside those of the requested day', async () => {
  await from('2025-09-01', { financingMargin: eighty });
  await from('2026-01-19');
  const { current, contractTerms } = await getMarginTerms(context(), { date: '2026-08-21', contractDate: '2025-12-01' });
  expect([current.version, contractTerms?.version, contractTerms?.terms.financingMargin.A]).toEqual([2, 1, 80]);
});

test('a version lists exactly its changes, in words', async () => {
  await from('2026-01-19');
  await from('2026-08-03', { financingRate: 6.8, lines: { ...buildMarginTerms().lines, attention: null } });
  const { versions } = await getMarginTermsTimeline(context(), {});
  expect(versions[0]?.changes).toEqual([
    { name: '融资年利率', before: '7.2%', after: '6.8%' },
    { name: '关注线', before: '160%', after: '无' },
  ]);
  expect(versions[1]?.changes).toEqual([]);
});

test.each([
  [
    '2026-01-18',
    'financingMargin.A',
    { financingMargin: { ...eighty, A: 79 } },
    '2026-01-18 起不得低于监管下限 80%（沪深北交易所 2023-08-27 通知）',
  ],
  [
    '2026-01-19',
    'financingMargin.D',
    { financingMargin: { ...buildMarginTerms().financingMargin, D: 80 } },
    '2026-01-19 起不得低于监管下限 100%（沪深北交易所 2026-01-14 通知）',
  ],
  ['2026-01-19', 'lendingMargin', { lendingMargin: 99 }, '2026-01-19 起不得低于监管下限 100%（沪深北交易所 2024-07-10 通知）'],
  [
    '2026-01-19',
    'lendingMarginPrivate',
    { lendingMarginPrivate: 119 },
    '2026-01-19 起不得低于监管下限 120%（沪深北交易所 2024-07-10 通知）',
  ],
  ['2026-01-19', 'lines.withdraw', { lines: { ...buildMarginTerms().lines, withdraw: 299 } }, '取保线不得低于监管规定的 300%'],
  ['2026-01-19', 'contractMonths', { contractMonths: 7 }, '单笔合约最长 6 个月'],
  [
    '2026-01-19',
    'lines.liquidation',
    { lines: { ...buildMarginTerms().lines, liquidation: 100 } },
    '平仓线应高于 100%，否则担保物已不足以偿还负债',
  ],
  ['2026-01-19', 'lines.restore', { lines: { ...buildMarginTerms().lines, restore: 129 } }, '补足后的比例不应低于平仓线'],
  [
    '2026-01-19',
    'lines',
    { lines: { ...buildMarginTerms().lines, warning: 160 } },
    '各线应依次降低：取保线、关注线、警戒线、严重预警线、平仓线',
  ],
])('terms from %s with an invalid %s are rejected, and nothing is published', async (day, path, terms, message) => {
  await expect(from(day, terms as Partial<MarginTerms>)).rejects.toMatchObject({
    code: 40001,
    errors: expect.arrayContaining([{ path: `terms.${path}`, message }]) as unknown,
  });
  expect((await getMarginTermsTimeline(context(), {})).versions).toEqual([]);
});

test('the regulatory floor is that of the version’s effective date', async () => {
  await expect(from('2026-01-18', { financingMargin: eighty })).resolves.toEqual({ version: 1 });
  await expect(from('2026-01-19', { financingMargin: eighty })).rejects.toMatchObject({ code: 40001 });
});

const concentration = buildMarginTerms().concentration;
test.each([
  ['bands', { ...concentration, bands: [300, 180, 180, 0] }],
  ['bands', { ...concentration, bands: [300, 180, 150, 130] }],
  ['single.A', { ...concentration, single: { ...concentration.single, A: [100, 100, 100] } }],
  ['single.A', { ...concentration, single: { ...concentration.single, A: [100, 90, 95, 90] } }],
  ['single.B', { ...concentration, single: { ...concentration.single, B: [100, 90, 70, 81] } }],
  ['boards.0', { ...concentration, boards: [{ ...concentration.boards[0]!, limits: [100, 70, 80, 30] }] }],
])('inconsistent limits are rejected at %s', async (path, wrong) => {
  await expect(from('2026-01-19', { concentration: wrong })).rejects.toMatchObject({
    code: 40001,
    errors: expect.arrayContaining([expect.objectContaining({ path: `terms.concentration.${path}` })]) as unknown,
  });
});

test('input that is not a set of terms is rejected with its fields', async () => {
  const draft = buildTermsDraft({ effectiveFrom: '2026-02-30', author: '' });
  await expect(publishMarginTerms(context(), draft)).rejects.toMatchObject({
    code: 40001,
    errors: [
      { path: 'effectiveFrom', message: '生效日期应为实际存在的日期' },
      { path: 'author', message: '不能为空' },
    ],
  });
  await expect(publish({ notice: { title: 'x', href: 'javascript:alert(1)' } })).rejects.toMatchObject({ code: 40001 });
});

test.each(['2026-08-03', '2026-08-02'])('a version for %s must be later than the last one: 40009', async (day) => {
  await from('2026-08-03');
  await expect(from(day)).rejects.toMatchObject({ code: 40009, message: '生效日期应晚于最近一版的生效日期 2026-08-03' });
  expect((await getMarginTermsTimeline(context(), {})).versions).toHaveLength(1);
});

test('of two versions for one day that are published in parallel one is rejected', async () => {
  const both = await Promise.allSettled([from('2026-08-03'), from('2026-08-03')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('publishing writes an audit row and invalidates the pages built from the terms', async () => {
  const listener = new pg.Client({ connectionString });
  await listener.connect();
  const heard = new Promise<string | undefined>((resolve) => listener.on('notification', ({ payload }) => resolve(payload)));
  await listener.query(`listen ${invalidationChannel}`);
  await from('2026-08-03');
  expect(await heard).toBe('["margin-terms"]');
  await listener.end();
  const entry = await db.selectFrom('auditEntries').select(['action', 'subject', 'details']).orderBy('id', 'desc').executeTakeFirst();
  expect(entry).toEqual({
    action: 'marginTerms.publish',
    subject: 'marginTerms:1',
    details: { effectiveFrom: '2026-08-03', author: '融资融券业务部' },
  });
});
