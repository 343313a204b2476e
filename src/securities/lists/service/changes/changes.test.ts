import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { buildVersions, formatChanges } from '#test/factories/securities/lists.ts';
import { useDatabase } from '#test/support/database.ts';
import type { ChangeQuery } from '../../schema/changes.ts';
import { listNames } from '../../web/named-lists.ts';
import { matchesFilter, namedList, tableOf } from '../definition/named-list.ts';
import { openVersion } from '../entries/list-page.ts';

// The definition of a change is tested in what-changed.test.ts.

const database = useDatabase();
const { db } = database;
const { ask, forget, load, collateral, between } = buildVersions(database);
const refusal = (query: object) =>
  ask(query as ChangeQuery).then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? [error.code, error.errors.map(({ path }) => path)] : error),
  );

beforeEach(() => forget());

describe('result of a comparison', () => {
  beforeEach(async () => {
    await collateral('2026-08-19', ['600000 甲 65', '600004 乙 70', '000001 丙 50']);
    await collateral('2026-08-20', ['600000 甲 60', '600006 丁 40', '000001 丙 50']);
  });

  test('additions, removals and changes are listed, with each field before and after', async () => {
    const page = await ask({ list: 'assure', from: '2026-08-19', to: '2026-08-20' });
    expect(formatChanges(page)).toEqual(['entered 600006 折算率 →40%', 'left 600004 折算率 70%→', 'changed 600000 折算率 65%→60%']);
    expect(page).toMatchObject({ totals: { entered: 1, left: 1, changed: 1 }, total: 3, title: '可充抵保证金证券', first: '2026-08-19' });
  });

  test('values for programs accompany the text, with percentages as numbers', async () => {
    const { records } = await ask({ list: 'assure', kind: 'changed' });
    expect(records[0]).toMatchObject({
      exchange: 'SSE',
      name: '示例甲',
      securityType: 'a_share',
      effectiveDate: '2026-08-21',
      notice: null,
    });
    expect(records[0]?.fields).toEqual([{ name: 'haircut', title: '折算率', before: 65, after: 60, beforeText: '65%', afterText: '60%' }]);
  });

  test('without dates the newest version is compared with the one before it', async () => {
    await collateral('2026-08-21', ['600000 甲 55', '600006 丁 40', '000001 丙 50']);
    const page = await ask({ list: 'assure' });
    expect([page.from, page.to]).toMatchObject([
      { asOf: '2026-08-20', requestedDate: null },
      { asOf: '2026-08-21', requestedDate: null },
    ]);
    expect(formatChanges(page)).toEqual(['changed 600000 折算率 60%→55%']);
    expect(formatChanges(await ask({ list: 'assure', to: '2026-08-20', kind: 'changed' }))).toEqual(['changed 600000 折算率 65%→60%']);
    expect(formatChanges(await ask({ list: 'assure', from: '2026-08-19', kind: 'changed' }))).toEqual(['changed 600000 折算率 65%→55%']);
  });

  test('each date falls back to the version in force on it, and the response states this', async () => {
    const page = await ask({ list: 'assure', from: '2026-08-19', to: '2026-08-29' });
    expect(page.to).toMatchObject({ asOf: '2026-08-20', requestedDate: '2026-08-29' });
    expect(page.total).toBe(3);
    expect(await ask({ list: 'assure', from: '2026-08-21', to: '2026-08-29' })).toMatchObject({
      total: 0,
      from: { asOf: '2026-08-20' },
      to: { asOf: '2026-08-20' },
    });
  });

  test('a day without a list names the days with one before and after it, as the page of the list does', async () => {
    await collateral('2026-08-24', ['600000 甲 60']);
    const page = await ask({ list: 'assure', from: '2026-08-18', to: '2026-08-22' });
    expect(page.from).toMatchObject({ asOf: null, laterDate: '2026-08-19' });
    expect(page.to).toMatchObject({ asOf: '2026-08-20', laterDate: '2026-08-24' });
    const exact = await ask({ list: 'assure', from: '2026-08-19', to: '2026-08-24' });
    expect([exact.from.laterDate, exact.to.laterDate]).toEqual([null, null]);
    expect((await ask({ list: 'assure', to: '2026-08-29' })).to).toMatchObject({ asOf: '2026-08-24', laterDate: null });
    const { state } = await openVersion(database.context(), 'assure', '2026-08-22');
    expect(state).toMatchObject({ asOf: page.to.asOf, laterDate: page.to.laterDate, changedOn: page.to.changedOn });
  });

  test('before the first version there is nothing to compare with, so no security counts as added', async () => {
    const page = await ask({ list: 'assure', from: '2020-01-01', to: '2026-08-20' });
    expect(page).toMatchObject({
      from: { asOf: null, requestedDate: '2020-01-01' },
      totals: { entered: 0, left: 0, changed: 0 },
      total: 0,
      records: [],
    });
    expect(await ask({ list: 'highRisk' })).toMatchObject({ from: { asOf: null }, to: { asOf: null }, first: null, total: 0 });
  });

  test('filtering by one kind keeps the totals of all kinds', async () => {
    const page = await ask({ list: 'assure', kind: 'left' });
    expect([formatChanges(page), page.total, page.totals]).toEqual([['left 600004 折算率 70%→'], 1, { entered: 1, left: 1, changed: 1 }]);
  });

  test('market, type and keyword match the values before or after the change', async () => {
    await collateral('2026-08-21', ['600000 新甲 60', '600006 丁 40', '000001 丙 45']);
    const changes = (query: Partial<ChangeQuery>) => between('2026-08-20', '2026-08-21', query);
    expect(await changes({ market: 'SZSE' })).toEqual(['changed 000001 折算率 50%→45%']);
    for (const keyWord of ['示例甲', '新甲', '6000', 'slj'])
      expect(await changes({ keyWord })).toEqual(['changed 600000 证券简称 示例甲→示例新甲']);
    expect(await changes({ type: 'etf' })).toEqual([]);
    expect(await changes({ market: '', type: '', kind: '', keyWord: '' })).toHaveLength(2);
  });

  test('pages follow each other, and a page after the last is empty with the total', async () => {
    const query = { list: 'assure', pageSize: 2 } as const;
    expect((await ask({ ...query, pageNum: 1 })).records.map(({ kind }) => kind)).toEqual(['entered', 'left']);
    expect((await ask({ ...query, pageNum: 2 })).records.map(({ kind }) => kind)).toEqual(['changed']);
    expect(await ask({ ...query, pageNum: 3 })).toMatchObject({ records: [], total: 3 });
  });
});

describe('target lists', () => {
  const targets = (date: string, rows: readonly string[]) =>
    load('targets', date, ['证券代码,证券简称,市场,融资标的,融券标的', ...rows].join('\n'));

  test('financing and lending have their own additions and removals', async () => {
    await targets('2026-08-19', ['600000,示例甲,沪市,是,否', '600004,示例乙,沪市,是,是']);
    await targets('2026-08-20', ['600000,示例甲,沪市,是,是', '600004,示例乙,沪市,否,是']);
    const changes = async (list: ChangeQuery['list'], more: Partial<ChangeQuery> = {}) =>
      (await ask({ list, ...more })).records.map(({ kind, code }) => `${kind} ${code}`);
    expect(await changes('rz')).toEqual(['left 600004']);
    expect(await changes('rq')).toEqual(['entered 600000']);
    expect(await changes('underly')).toEqual(await changes('rz'));
    expect(await changes('underly', { finOrSlo: '2' })).toEqual(await changes('rq'));
    expect(formatChanges(await ask({ list: 'marginSecurities' }))).toEqual([
      'changed 600000 融券标的 否→是',
      'changed 600004 融资标的 是→否',
    ]);
  });
});

test('a constituent of two indices can leave one and stay in the other', async () => {
  const indexes = (date: string, rows: readonly string[]) => load('indexes', date, ['证券代码,证券简称,市场,指数名称', ...rows].join('\n'));
  await indexes('2026-08-19', ['600000,示例甲,沪市,上证180', '600000,示例甲,沪市,上证50', '600004,示例乙,沪市,上证180']);
  await indexes('2026-08-20', ['600000,示例甲,沪市,上证180', '600004,示例乙,沪市,上证180', '600004,示例乙,沪市,上证50']);
  const { records } = await ask({ list: 'underlying' });
  expect(records.map(({ kind, code, indexName }) => [kind, code, indexName])).toEqual([
    ['entered', '600004', '上证50'],
    ['left', '600000', '上证50'],
  ]);
  expect((await ask({ list: 'underlying', keyWord: '示例乙' })).total).toBe(1);
});

test('invalid parameters are rejected by field', async () => {
  expect(await refusal({ list: 'nothing' })).toEqual([40001, ['list']]);
  expect(await refusal({ list: 'assure', from: '2026-08-21', to: '2026-08-20' })).toEqual([40001, ['from']]);
  expect(await refusal({ list: 'assure', from: '2026-02-30', to: 'heute' })).toEqual([40001, ['from', 'to']]);
  expect(await refusal({ list: 'assure', kind: 'moved', market: 'NYSE', type: 'option', finOrSlo: '3' })).toEqual([
    40001,
    ['kind', 'market', 'type', 'finOrSlo'],
  ]);
  expect(await refusal({ list: 'assure', pageNum: 0, pageSize: 101, keyWord: 'x'.repeat(41) })).toEqual([
    40001,
    ['keyWord', 'pageNum', 'pageSize'],
  ]);
});

test('a filter on a column that the list does not have is ignored without an error', async () => {
  const filters = {
    market: 'SSE',
    type: 'lof',
    group: 'A',
    status: 'x',
    reason: 'x',
    index: 'x',
    code: '6',
    rateFrom: '1',
    rateTo: '2',
    allowed: 'Y',
  };
  for (const name of listNames)
    for (const [filter, value] of [...Object.entries(filters), ['constructor', 'x'], ['keyWord', '甲']] as const) {
      const list = namedList(name);
      const { rows } = await sql`select 1 from ${tableOf(list)} where ${matchesFilter(list, { [filter]: value })}`.execute(db);
      expect(rows, `${name} by ${filter}`).toEqual([]);
    }
});
