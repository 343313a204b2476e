import { expect, test } from 'vitest';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { importList } from '#securities/list-imports/service/list-target.ts';
import { useDatabase } from '#test/support/database.ts';
import { findDisagreements } from '#test/support/list-agreement.ts';
import { importDemoArticles } from '../../articles/load-articles.ts';
import { loadDemoCalendar } from '../../calendar-years.ts';
import { demoCategories } from '../../categories.ts';
import { loadDemoSecurities } from '../../securities/load.ts';
import { allListNotices } from '../list-notices.ts';
import { seriesLists } from './list-state.ts';
import { seriesStart, simulateSeries } from './simulate.ts';
import { verifySeries } from './verify.ts';

const { context } = useDatabase();
const year = simulateSeries(seriesStart, '2026-11-30');
const notices = allListNotices(year.days);

test('every change of a year has one line in one notice of its day, and every line is a change', () => {
  expect(year.days).toHaveLength(242);
  expect(verifySeries(year, notices)).toEqual([]);
});

test('on a loaded site the comparison of every two days of the year shows what the notices say', { timeout: 300_000 }, async () => {
  const ctx = context({ now: new Date('2026-11-30T21:00:00+08:00') });
  await loadDemoCalendar(ctx);
  await importCategories(ctx, demoCategories);
  await loadDemoSecurities(ctx, year);
  await importDemoArticles(
    ctx,
    notices.map((notice) => ({ ...notice, files: [] })),
  );
  for (const list of seriesLists)
    expect(
      (await ctx.db.selectFrom('listVersions').select('dataDate').where('list', '=', list).orderBy('id').execute()).map(
        ({ dataDate }) => dataDate,
      ),
    ).toEqual(year.days.map(({ day }) => day));
  const faults: string[] = [];
  for (const [index, { day: to, effectiveOn }] of year.days.entries()) {
    const from = year.days[index - 1]?.day;
    if (from) faults.push(...(await findDisagreements(ctx, { from, to, effectiveOn })));
  }
  expect(faults).toEqual([]);
  // The changes of many days led to the very lists of the data's own day: an import of its file finds nothing to change.
  const file = new URL('../../data/securities/collateral.csv', import.meta.url).pathname;
  const { outcome } = await importList(ctx, { list: 'collateral', date: '2026-08-20', files: [{ path: file }], isSynthetic: true });
  expect(outcome).toBe('unchanged');
});
