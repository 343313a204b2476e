import { beforeAll, expect, test } from 'vitest';
import { addDays, isoWeekday, type Day } from '#platform/day.ts';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { buildCalendarYear } from '#test/factories/securities/calendar.ts';
import { buildMarketTotal } from '#test/factories/securities/margin.ts';
import { useDatabase } from '#test/support/database.ts';
import { readFrontFigures } from './service/front-figures.ts';
import { importMarketTotals } from './service/import-market-totals.ts';

const { context } = useDatabase();
const read = (now = '2026-08-21T10:00:00+08:00') => readFrontFigures(context({ now: new Date(now) }));

function weekdays(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isoWeekday(day) <= 5) days.push(day);
  return days;
}

beforeAll(() => importCalendarYear(context(), buildCalendarYear(2026)));

test('before the first import there are no figures', async () => {
  expect(await read()).toEqual({ balance: null });
});

test('the newest balance, its change and a year of at most sixty points ending with the newest are returned', async () => {
  const days = weekdays('2026-01-05', '2026-08-20').map((day, at) =>
    buildMarketTotal({ day, financingBalance: 10_000 + at, lendingBalance: 100.5 }),
  );
  await importMarketTotals(context(), { source: '测试', days });
  const { balance } = await read();
  const last = 10_000 + days.length - 1;
  expect(balance).toMatchObject({ day: '2026-08-20', total: last + 100.5, financing: last, lending: 100.5, change: 1, isStale: false });
  expect(balance?.points.length).toBeGreaterThan(30);
  expect(balance?.points.length).toBeLessThanOrEqual(60);
  expect(balance?.points.at(-1)).toEqual({ day: '2026-08-20', total: last + 100.5 });
});

test('outdated figures are marked', async () => {
  expect((await read('2026-08-26T10:00:00+08:00')).balance?.isStale).toBe(true);
});
