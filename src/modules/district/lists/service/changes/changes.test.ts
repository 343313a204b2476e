import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { CallError } from '#contract/call-error.ts';
import { indexEndpoints, endpointKey, invoke } from '#platform/http/invoke.ts';
import { useDatabase } from '#test/support/database.ts';
import { securitiesApi } from '../../api.ts';
import { listChangesGet } from '../../calls.ts';
import type { ChangePage, ChangeQuery } from '../../schema/changes.ts';
import { importText as tryImport } from '#modules/district/list-import/factory.ts';
import type { ImportRequest } from '#modules/district/list-import/service/import-list.ts';
import type { ListKind } from '../definition/lists.ts';
import { matchesFilter, namedList, tableOf } from '../definition/named-list.ts';
import { listNames } from '../../web/named-lists.ts';
import { rollBack } from '#modules/district/list-import/service/publishing/roll-back.ts';

const { context: contextAt, db } = useDatabase();
const context = () => contextAt({ now: new Date('2026-08-31T10:00:00Z') });
const bound = indexEndpoints(securitiesApi).get(endpointKey(listChangesGet))!;
const ask = (query: ChangeQuery) => invoke(bound, context(), query) as Promise<ChangePage>;
const refusal = (query: object) =>
  ask(query as ChangeQuery).then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? [error.code, error.errors.map(({ path }) => path)] : error),
  );

const head = '证券代码,证券简称,市场,折算率,生效日期';
/** `600000 甲 65` or, for a row of its own day, `600000 甲 65 2026-09-01`; Shanghai unless the code begins otherwise. */
const toLine = (row: string, effective: string) => {
  const [code = '', name, haircut, day = effective] = row.split(' ');
  return [code, `示例${name}`, code.startsWith('6') ? '沪市' : '深市', `${haircut}%`, day].join(',');
};
const next = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

async function load(list: ListKind, date: string, text: string, more: Partial<ImportRequest> = {}): Promise<void> {
  const accept = { guards: ['date-exists', 'changed-share', 'market-missing', 'date-order'], reason: '测试' } as ImportRequest['accept'];
  const report = await tryImport(context(), list, text, { date, accept, ...more });
  expect([report.outcome, report.findings.filter(({ level }) => level === 'file' || level === 'row')]).toEqual(['published', []]);
}
const collateral = (date: string, rows: readonly string[], more: Partial<ImportRequest> = {}) =>
  load('collateral', date, [head, ...rows.map((row) => toLine(row, next(date)))].join('\n'), more);

/** `changed 600000 折算率 65%→60%`, one line a security. */
const told = ({ records }: ChangePage) =>
  records.map(({ kind, code, fields }) =>
    [kind, code, ...fields.map(({ title, beforeText, afterText }) => `${title} ${beforeText}→${afterText}`)].join(' '),
  );
const between = async (from: string, to: string, more: Partial<ChangeQuery> = {}) => told(await ask({ list: 'assure', from, to, ...more }));

beforeEach(async () => {
  await sql`truncate list_versions, collateral_entries, target_entries, index_entries restart identity cascade`.execute(db);
});

describe('what a comparison tells', () => {
  beforeEach(async () => {
    await collateral('2026-08-19', ['600000 甲 65', '600004 乙 70', '000001 丙 50']);
    await collateral('2026-08-20', ['600000 甲 60', '600006 丁 40', '000001 丙 50']);
  });

  test('what entered, what left and what changed, each field before and after', async () => {
    const page = await ask({ list: 'assure', from: '2026-08-19', to: '2026-08-20' });
    expect(told(page)).toEqual(['entered 600006 折算率 →40%', 'left 600004 折算率 70%→', 'changed 600000 折算率 65%→60%']);
    expect(page).toMatchObject({ totals: { entered: 1, left: 1, changed: 1 }, total: 3, title: '可充抵保证金证券', first: '2026-08-19' });
  });

  test('values for programs beside the words: percentages as numbers', async () => {
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

  test('without days the newest version against the one before it', async () => {
    await collateral('2026-08-21', ['600000 甲 55', '600006 丁 40', '000001 丙 50']);
    const page = await ask({ list: 'assure' });
    expect([page.from, page.to]).toMatchObject([
      { asOf: '2026-08-20', requestedDate: null },
      { asOf: '2026-08-21', requestedDate: null },
    ]);
    expect(told(page)).toEqual(['changed 600000 折算率 60%→55%']);
    expect(told(await ask({ list: 'assure', to: '2026-08-20', kind: 'changed' }))).toEqual(['changed 600000 折算率 65%→60%']);
    expect(told(await ask({ list: 'assure', from: '2026-08-19', kind: 'changed' }))).toEqual(['changed 600000 折算率 65%→55%']);
  });

  test('each day falls back to the version in force on it and says so', async () => {
    const page = await ask({ list: 'assure', from: '2026-08-19', to: '2026-08-29' });
    expect(page.to).toMatchObject({ asOf: '2026-08-20', requestedDate: '2026-08-29' });
    expect(page.total).toBe(3);
    expect(await ask({ list: 'assure', from: '2026-08-21', to: '2026-08-29' })).toMatchObject({
      total: 0,
      from: { asOf: '2026-08-20' },
      to: { asOf: '2026-08-20' },
    });
  });

  test('before the first version there is nothing to compare with: nobody “entered” then', async () => {
    const page = await ask({ list: 'assure', from: '2020-01-01', to: '2026-08-20' });
    expect(page).toMatchObject({
      from: { asOf: null, requestedDate: '2020-01-01' },
      totals: { entered: 0, left: 0, changed: 0 },
      total: 0,
      records: [],
    });
    expect(await ask({ list: 'highRisk' })).toMatchObject({ from: { asOf: null }, to: { asOf: null }, first: null, total: 0 });
  });

  test('one kind alone keeps the totals of all', async () => {
    const page = await ask({ list: 'assure', kind: 'left' });
    expect([told(page), page.total, page.totals]).toEqual([['left 600004 折算率 70%→'], 1, { entered: 1, left: 1, changed: 1 }]);
  });

  test('market, type and keyword narrow it, by what stood there before or stands there now', async () => {
    await collateral('2026-08-21', ['600000 新甲 60', '600006 丁 40', '000001 丙 45']);
    const changes = (query: Partial<ChangeQuery>) => between('2026-08-20', '2026-08-21', query);
    expect(await changes({ market: 'SZSE' })).toEqual(['changed 000001 折算率 50%→45%']);
    for (const keyWord of ['示例甲', '新甲', '6000', 'slj'])
      expect(await changes({ keyWord })).toEqual(['changed 600000 证券简称 示例甲→示例新甲']);
    expect(await changes({ type: 'etf' })).toEqual([]);
    expect(await changes({ market: '', type: '', kind: '', keyWord: '' })).toHaveLength(2);
  });

  test('pages follow each other, and one behind the last is empty with the total', async () => {
    const query = { list: 'assure', pageSize: 2 } as const;
    expect((await ask({ ...query, pageNum: 1 })).records.map(({ kind }) => kind)).toEqual(['entered', 'left']);
    expect((await ask({ ...query, pageNum: 2 })).records.map(({ kind }) => kind)).toEqual(['changed']);
    expect(await ask({ ...query, pageNum: 3 })).toMatchObject({ records: [], total: 3 });
  });
});

describe('what counts as a change', () => {
  test('a security that left and came back as it was has not changed, and neither has a rate that went and returned', async () => {
    await collateral('2026-08-19', ['600000 甲 65', '600004 乙 70']);
    await collateral('2026-08-20', ['600000 甲 60']);
    await collateral('2026-08-21', ['600000 甲 65', '600004 乙 70']);
    expect(await between('2026-08-19', '2026-08-21')).toEqual([]);
    expect(await between('2026-08-20', '2026-08-21')).toEqual(['entered 600004 折算率 →70%', 'changed 600000 折算率 60%→65%']);
  });

  test('a code listed anew under another name is told by its name', async () => {
    await collateral('2026-08-19', ['600000 甲 65']);
    await collateral('2026-08-20', ['600004 乙 70']);
    await collateral('2026-08-21', ['600000 新甲 65', '600004 乙 70']);
    expect(await between('2026-08-19', '2026-08-21', { keyWord: '600000' })).toEqual(['changed 600000 证券简称 示例甲→示例新甲']);
  });

  test('the effective date of the whole list is no change of its rows; that of a row is', async () => {
    await collateral('2026-08-19', ['600000 甲 65', '600004 乙 70', '600009 己 50', '600007 戊 50', '600006 丁 40 2026-09-01']);
    await collateral('2026-08-20', ['600000 甲 65', '600004 乙 70', '600009 己 50', '600007 戊 50 2026-09-15', '600006 丁 40 2026-09-15']);
    expect(await between('2026-08-19', '2026-08-20')).toEqual(['changed 600006 生效日期 2026-09-01→2026-09-15']);
  });

  test('since when it holds is told by the version that first had it, not by the newest', async () => {
    await collateral('2026-08-18', ['600000 甲 65', '600004 乙 70', '600006 丁 40']);
    await collateral('2026-08-19', ['600000 甲 60', '600006 丁 40']);
    await collateral('2026-08-20', ['600000 甲 60', '600006 丁 40']);
    await collateral('2026-08-21', ['600000 甲 60', '600006 丁 45']);
    const { records } = await ask({ list: 'assure', from: '2026-08-18', to: '2026-08-21' });
    expect(records.map(({ code, effectiveDate }) => [code, effectiveDate])).toEqual([
      ['600004', '2026-08-20'],
      ['600000', '2026-08-20'],
      ['600006', '2026-08-22'],
    ]);
  });

  test('a second row from a later day on is a change of the security, not an entry; its end is no exit', async () => {
    await collateral('2026-08-19', ['600000 甲 65', '600004 乙 70']);
    await collateral('2026-08-20', ['600000 甲 65', '600000 甲 60 2026-09-01', '600004 乙 70']);
    await collateral('2026-08-21', ['600000 甲 60', '600004 乙 70']);
    expect(await between('2026-08-19', '2026-08-20')).toEqual(['changed 600000 折算率 →60%']);
    expect((await ask({ list: 'assure', from: '2026-08-19', to: '2026-08-20' })).records[0]?.effectiveDate).toBe('2026-09-01');
    expect(await between('2026-08-20', '2026-08-21')).toEqual(['changed 600000 折算率 65%→60%', 'changed 600000 折算率 60%→']);
    expect(await between('2026-08-19', '2026-08-21')).toEqual(['changed 600000 折算率 65%→60%']);
  });

  test('a security with two rows that leaves, leaves with both', async () => {
    await collateral('2026-08-19', ['600000 甲 65', '600000 甲 60 2026-09-01', '600004 乙 70']);
    await collateral('2026-08-20', ['600004 乙 70']);
    const page = await ask({ list: 'assure' });
    expect(page.totals).toEqual({ entered: 0, left: 2, changed: 0 });
  });

  test('a version of one exchange alone changes nothing of the others', async () => {
    await collateral('2026-08-19', ['600000 甲 65', '000001 丙 50']);
    await collateral('2026-08-20', ['600000 甲 60'], { exchange: 'SSE' });
    await collateral('2026-08-21', ['000001 丙 45'], { exchange: 'SZSE' });
    expect(await between('2026-08-19', '2026-08-20')).toEqual(['changed 600000 折算率 65%→60%']);
    expect(await between('2026-08-19', '2026-08-21')).toEqual(['changed 000001 折算率 50%→45%', 'changed 600000 折算率 65%→60%']);
  });

  test('of a day imported twice the last counts, and it is compared with the day before, not with its own first try', async () => {
    await collateral('2026-08-19', ['600000 甲 65']);
    await collateral('2026-08-20', ['600000 甲 6']);
    await collateral('2026-08-20', ['600000 甲 60']);
    expect(told(await ask({ list: 'assure' }))).toEqual(['changed 600000 折算率 65%→60%']);
  });

  test('a list handed in late for an earlier day stands in its place among the days', async () => {
    await collateral('2026-08-19', ['600000 甲 65']);
    await collateral('2026-08-21', ['600000 甲 60']);
    await collateral('2026-08-20', ['600000 甲 55', '600004 乙 70']);
    expect(await between('2026-08-19', '2026-08-20')).toEqual(['entered 600004 折算率 →70%', 'changed 600000 折算率 65%→55%']);
    expect(await between('2026-08-20', '2026-08-21')).toEqual(['left 600004 折算率 70%→', 'changed 600000 折算率 55%→60%']);
    expect(told(await ask({ list: 'assure' }))).toEqual(await between('2026-08-20', '2026-08-21'));
  });

  test('a restored version is compared by what it holds', async () => {
    await collateral('2026-08-19', ['600000 甲 65']);
    await collateral('2026-08-20', ['600000 甲 60']);
    await collateral('2026-08-21', ['600000 甲 6']);
    expect(await rollBack(context(), { list: 'collateral', to: 2, by: '测试' })).toMatchObject({ date: '2026-08-21' });
    expect(await between('2026-08-20', '2026-08-21')).toEqual([]);
    expect(await between('2026-08-19', '2026-08-21')).toEqual(['changed 600000 折算率 65%→60%']);
  });
});

test('any two of many versions differ as their whole contents do', async () => {
  const days = Array.from({ length: 9 }, (_, index) => `2026-08-1${index}`);
  const random = seeded(42);
  const contents = new Map<string, Map<string, string>>();
  for (const day of days) {
    const rows = ['600000', '600004', '600006', '600007', '000001', '000002']
      .filter(() => random() > 0.25)
      .map((code) => `${code} 甲 ${30 + Math.floor(random() * 3) * 10}`);
    const whole = ['600010 甲 30', ...rows];
    contents.set(day, new Map(whole.map((row) => [row.slice(0, 6), row.split(' ')[2]!])));
    await tryImport(context(), 'collateral', [head, ...whole.map((row) => toLine(row, next(day)))].join('\n'), {
      date: day,
      accept: { guards: ['changed-share', 'market-missing'], reason: '测试' },
    });
  }
  for (const [index, from] of days.entries()) {
    for (const to of days.slice(index)) {
      const [before, after] = [contents.get(from)!, contents.get(to)!];
      const all = [...new Set([...before.keys(), ...after.keys()])].toSorted();
      const expected = all.flatMap((code) => {
        const [was, is] = [before.get(code), after.get(code)];
        return was === is ? [] : [`${was ? (is ? 'changed' : 'left') : 'entered'} ${code} ${was ?? ''}→${is ?? ''}`];
      });
      const { records } = await ask({ list: 'assure', from, to, pageSize: 100 });
      const found = records.map(({ kind, code, fields }) => {
        const haircut = fields.find(({ name }) => name === 'haircut');
        return `${kind} ${code} ${String(haircut?.before ?? '')}→${String(haircut?.after ?? '')}`;
      });
      expect([from, to, found.toSorted()]).toEqual([from, to, expected.toSorted()]);
    }
  }
});

describe('the lists of targets', () => {
  const targets = (date: string, rows: readonly string[]) =>
    load('targets', date, ['证券代码,证券简称,市场,融资标的,融券标的', ...rows].join('\n'));

  test('financing and lending have their own entries and exits', async () => {
    await targets('2026-08-19', ['600000,示例甲,沪市,是,否', '600004,示例乙,沪市,是,是']);
    await targets('2026-08-20', ['600000,示例甲,沪市,是,是', '600004,示例乙,沪市,否,是']);
    const changes = async (list: ChangeQuery['list'], more: Partial<ChangeQuery> = {}) =>
      (await ask({ list, ...more })).records.map(({ kind, code }) => `${kind} ${code}`);
    expect(await changes('rz')).toEqual(['left 600004']);
    expect(await changes('rq')).toEqual(['entered 600000']);
    expect(await changes('underly')).toEqual(await changes('rz'));
    expect(await changes('underly', { finOrSlo: '2' })).toEqual(await changes('rq'));
    expect(told(await ask({ list: 'marginSecurities' }))).toEqual(['changed 600000 融券标的 否→是', 'changed 600004 融资标的 是→否']);
  });
});

test('a constituent of two indexes may leave the one and stay in the other', async () => {
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

test('what cannot be understood is refused by field', async () => {
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

function seeded(start: number): () => number {
  let seed = start;
  return () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test('what a list has no column for is no filter of it: any filter may be asked of any list', async () => {
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
