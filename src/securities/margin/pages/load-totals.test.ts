import { expect, test } from 'vitest';
import { fail } from '#contract/call-error.ts';
import type { Caller } from '#contract/call.ts';
import type { PageContext, PageQuery } from '#ui/page/page.ts';
import type { MarketTotalsPage, MarketTotalsQuery } from '../schema.ts';
import { loadTotals } from './load-totals.ts';

const day = { day: '2026-08-20', financingBalance: 26_395, lendingBalance: 268, financingBought: 1888, maintenanceRatio: null };
const answer: MarketTotalsPage = {
  records: [day],
  total: 1,
  pageNum: 1,
  pageSize: 20,
  points: [day],
  step: 'day',
  from: day.day,
  to: day.day,
  newest: day,
  before: null,
  source: '测试',
  updatedAt: null,
  isStale: false,
};

/** Loads with a URL query; `respond` simulates the call. */
async function load(query: Partial<PageQuery<'marginTrading'>>, respond: (input: MarketTotalsQuery) => MarketTotalsPage = () => answer) {
  const asked: MarketTotalsQuery[] = [];
  const call = (async (_: unknown, input: MarketTotalsQuery) => {
    asked.push(input);
    return respond(input);
  }) as unknown as Caller;
  const block = (async (which, input) => {
    try {
      return { state: 'ready', data: await call(which, input) };
    } catch {
      return { state: 'failed', message: '加载失败' };
    }
  }) as PageContext['block'];
  return {
    ...(await loadTotals({ call, block, query: { pageNum: 1, ...query }, params: {}, signal: new AbortController().signal })),
    asked,
  };
}

test('by default the financing balance of the last year is shown', async () => {
  const { view, asked } = await load({});
  expect(view).toEqual({ figure: 'financing', range: '1y' });
  expect(asked).toEqual([{ range: '1y', pageNum: 1, pageSize: 20 }]);
});

test('explicit dates replace a range', async () => {
  expect((await load({ range: 'all', from: '2026-08-01' })).asked[0]).toEqual({ from: '2026-08-01', pageNum: 1, pageSize: 20 });
});

test('only the points of the chosen figure are sent, gaps included', async () => {
  const pointsOf = async (figure: 'bought' | 'ratio') => {
    const { totals } = await load({ figure });
    return totals.state === 'ready' && totals.data.points;
  };
  expect(await pointsOf('bought')).toEqual([{ label: '2026-08-20', value: 1888 }]);
  expect(await pointsOf('ratio')).toEqual([{ label: '2026-08-20', value: null }]);
});

test('invalid dates are reported next to the default range', async () => {
  const errors = [{ path: 'to', message: '结束日期不能早于开始日期' }];
  const found = await load({ from: '2026-08-02', to: '2026-08-01', figure: 'ratio' }, ({ from }) => {
    if (from) throw fail('invalidInput', undefined, { errors });
    return answer;
  });
  expect(found).toMatchObject({ view: { figure: 'ratio', range: '1y' }, errors, totals: { state: 'ready' } });
});

test('a failed call only hides the figures, not the page', async () => {
  const { totals, errors } = await load({}, () => {
    throw new Error('gone');
  });
  expect([totals.state, errors]).toEqual(['failed', []]);
});
