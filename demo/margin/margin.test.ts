import { beforeAll, expect, test } from 'vitest';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { listArticles } from '#content/articles/service/articles/list-articles.ts';
import { findNoticesFor } from '#securities/lists/service/changes/notice-items.ts';
import { refinancingTerms } from '#securities/margin/schema.ts';
import { listMarketTotals } from '#securities/margin/service/market-totals.ts';
import { useDatabase } from '#test/support/database.ts';
import { demoArticles } from '../articles/demo-articles.ts';
import { loadDemoCalendar } from '../calendar-years.ts';
import { demoCategories } from '../categories.ts';
import { furtherListNotices } from './list-notices.ts';
import { loadDemoMargin } from './load.ts';
import { demoRefinancingDays } from './refinancing.ts';
import { applyDays, seriesStart, simulateSeries } from './series/simulate.ts';

const { context } = useDatabase();
const ctx = () => context({ now: new Date('2026-11-21T10:00:00+08:00') });
const series = simulateSeries(seriesStart, '2026-11-20');
const notices = [...demoArticles().filter(({ category }) => category === 'rzrq'), ...furtherListNotices(series.days)];
const items = notices.flatMap((notice) => notice.items ?? []);

beforeAll(async () => {
  await loadDemoCalendar(ctx());
  await importCategories(ctx(), demoCategories);
  await loadDemoMargin(ctx(), { days: series.days.slice(-5) });
});

test('the new value of a security in one notice is its old value in the next', () => {
  const histories = Map.groupBy(
    items.filter(({ list }) => list !== 'fairPrice'),
    ({ list, exchange, code, field }) => [list, exchange, code, field].join(' '),
  );
  for (const [security, history] of histories) {
    const inOrder = history.toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1));
    expect(
      inOrder.slice(1).map(({ before }) => before),
      security,
    ).toEqual(inOrder.slice(0, -1).map(({ after }) => after));
  }
});

test('the last notice about a security says what its list says, also when it is older than the lists', () => {
  const end = applyDays(series.start, series.days);
  const stated = (key: string): Readonly<Record<string, string | undefined>> => {
    const [target, collateral] = [end.targets.get(key), end.collateral.get(key)];
    const yesOrNo = (flag: string | undefined) => (flag === 'Y' ? '是' : '否');
    return {
      'targets isFinancing': yesOrNo(target?.is_financing_target),
      'targets isLending': yesOrNo(target?.is_lending_target),
      'targets financingAllowed': target && yesOrNo(target.financing_allowed_today),
      'targets financingMargin': target && `${Number(target.financing_margin_pct)}%`,
      'collateral haircut': collateral && `${Number(collateral.haircut_pct)}%`,
    };
  };
  const last = new Map(
    items
      .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))
      .map((item) => [`${item.list} ${item.field} ${item.exchange}${item.code}`, item] as const),
  );
  const wrong = [...last.values()].filter(({ list, field, exchange, code, after }) => {
    const value = stated(exchange + code)[`${list} ${field}`];
    return value !== undefined && value !== after;
  });
  expect(last.size).toBeGreaterThan(500);
  expect(wrong.map(({ code, name, field, after, effectiveOn }) => `${code}${name} ${field} ${after} ${effectiveOn}`)).toEqual([]);
});

test('a haircut stays above zero and within 95 %, and changes', () => {
  for (const { list, code, before, after } of items) {
    if (list !== 'collateral') continue;
    const rates = [Number.parseFloat(before ?? '0'), Number.parseFloat(after ?? '0')];
    expect(
      rates.every((rate) => rate >= 0 && rate <= 95),
      `${code} ${before} ${after}`,
    ).toBe(true);
    expect(before, code).not.toBe(after);
  }
});

test('a fair price is cancelled before the same security gets another one', () => {
  const fair = items.filter(({ list }) => list === 'fairPrice');
  expect(fair.length).toBeGreaterThan(25);
  const valued = new Set<string>();
  for (const { effectiveOn } of fair.toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))) {
    const ofDay = fair.filter((item) => item.effectiveOn === effectiveOn);
    for (const { code, after } of ofDay) if (after === '市价') valued.delete(code);
    for (const { code, after } of ofDay) if (after !== '市价') valued.add(code);
  }
  expect(valued).toEqual(new Set([...applyDays(series.start, series.days).fairPrice.values()].map(({ code }) => code)));
});

test('the published totals continue as sample data up to the last finished day', async () => {
  const totals = await listMarketTotals(ctx(), { range: 'all', from: '', to: '', pageNum: 1, pageSize: 1 });
  const simulated = series.days.filter(({ day }) => day > '2026-08-20').length;
  expect([totals.total, totals.from, totals.to, totals.isStale]).toEqual([3373 + simulated, '2012-09-27', '2026-11-20', false]);
  expect(totals.source).toContain('示例数据');
});

test('a change between two lists finds its notice by its effective day', async () => {
  const last = series.days.at(-1)!;
  const { item: change } = last.events.find(({ list }) => list === 'collateral')!;
  const found = await findNoticesFor(ctx(), { list: 'collateral', securities: [change], from: last.day, to: change.effectiveOn });
  const { records } = await listArticles(ctx(), { categoryCodes: ['rzrq'], type: 2, pageNo: 1, pageSize: 1 });
  expect(found.get(change.exchange + change.code)).toMatchObject({ articleId: records[0]!.id });
});

test('securities are lent until 10 July 2024 and all returned by the end of September, and lending of money continues', () => {
  const rows = demoRefinancingDays('2026-11-20');
  const lending = rows.filter(({ kind }) => kind === 'lending');
  expect(lending.filter(({ day, lent }) => day >= '2024-07-11' && lent > 0)).toEqual([]);
  expect(lending.filter(({ day }) => day === '2024-07-10').every(({ lent }) => lent > 0)).toBe(true);
  expect(lending.slice(-refinancingTerms.length).map(({ day, closing }) => [day, closing])).toEqual(
    refinancingTerms.map(() => ['2024-09-30', 0]),
  );
  expect(rows.filter(({ kind, day }) => kind === 'financing' && day === '2026-11-20')).toHaveLength(refinancingTerms.length);
});

test('the opening volume of each day is the closing volume of the day before', () => {
  const rows = demoRefinancingDays('2026-11-20');
  for (const [key, history] of Map.groupBy(rows, ({ kind, term }) => `${kind} ${term}`)) {
    expect(
      history.slice(1).map(({ opening }) => opening),
      key,
    ).toEqual(history.slice(0, -1).map(({ closing }) => closing));
  }
});
