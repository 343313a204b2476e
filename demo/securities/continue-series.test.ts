import { beforeAll, expect, test } from 'vitest';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishListDays } from '#securities/list-imports/service/publishing/publish-days.ts';
import { findVersion } from '#securities/lists/service/entries/version.ts';
import { listAllFreshness } from '#securities/lists/service/freshness/watch-freshness.ts';
import { useDatabase } from '#test/support/database.ts';
import { findDisagreements } from '#test/support/list-agreement.ts';
import { importDemoArticles } from '../articles/load-articles.ts';
import { loadDemoCalendar } from '../calendar-years.ts';
import { demoCategories } from '../categories.ts';
import { furtherListNotices } from '../margin/list-notices.ts';
import { simulateSeries } from '../margin/series/simulate.ts';
import { continueDemoSeries } from './continue-series.ts';
import { loadDemoSecurities } from './load.ts';

const { context } = useDatabase();
const at = (time: string) => context({ now: new Date(`${time}+08:00`) });
let addedBefore: string[] | undefined;
const series = simulateSeries('2026-09-24', '2026-09-29');

beforeAll(async () => {
  const ctx = at('2026-09-29T20:00:00');
  await loadDemoCalendar(ctx);
  await importCategories(ctx, demoCategories);
  addedBefore = await continueDemoSeries(ctx);
  await loadDemoSecurities(ctx, series);
  await importDemoArticles(ctx, furtherListNotices(series.days));
}, 60_000);

test('a site without the demo’s lists is not changed', () => {
  expect(addedBefore).toEqual([]);
});

test('after a holiday the lists continue with trading days only, and no list is overdue', async () => {
  const ctx = at('2026-10-09T20:00:00');
  expect(await continueDemoSeries(ctx)).toEqual(['2026-09-30', '2026-10-08', '2026-10-09']);
  const overdue = (await listAllFreshness(ctx)).filter(({ isStale }) => isStale).map(({ list }) => list);
  expect(overdue).toEqual([]);
  expect(await continueDemoSeries(ctx)).toEqual([]);
});

test('what visitors see as changes of a day is what its notices say, for loaded and for added days', async () => {
  const days = simulateSeries('2026-09-24', '2026-10-09').days;
  const faults: string[] = [];
  for (const [index, { day: to, effectiveOn }] of days.slice(1).entries())
    faults.push(...(await findDisagreements(at('2026-10-09T21:00:00'), { from: days[index]!.day, to, effectiveOn })));
  expect(faults).toEqual([]);
});

test('days that were not finished are published the next time', async () => {
  const ctx = at('2026-10-13T20:00:00');
  const interrupted = inTransaction(ctx, async (tx) => {
    await continueDemoSeries(tx);
    throw new Error('killed');
  });
  await expect(interrupted).rejects.toThrow('killed');
  expect((await findVersion(ctx, 'collateral'))!.dataDate).toBe('2026-10-09');
  expect(await continueDemoSeries(ctx)).toEqual(['2026-10-12', '2026-10-13']);
});

test('a list that staff have published for the day stays, and the notice leaves its changes out', async () => {
  const ctx = at('2026-10-14T20:00:00');
  const own = { date: '2026-10-14', effectiveDate: '2026-10-15', publishedAt: ctx.now, changes: [] };
  await publishListDays(ctx, { list: 'collateral', source: '员工导入', isSynthetic: true, days: [own] });
  const before = await findVersion(ctx, 'collateral');
  expect(await continueDemoSeries(ctx)).toEqual(['2026-10-14']);
  expect(await findVersion(ctx, 'collateral')).toEqual(before);
  expect((await findVersion(ctx, 'targets'))!.dataDate).toBe('2026-10-14');
  expect(await findDisagreements(ctx, { from: '2026-10-13', to: '2026-10-14', effectiveOn: '2026-10-15' })).toEqual([]);
});
