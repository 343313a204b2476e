import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Loadable } from '#ui/page/page.ts';
import type { Collateral, CollateralPage } from '../schema/list.ts';
import { ListView } from './list-view.tsx';
import { collateralColumns } from './margin-columns.tsx';
import { filterOfTab } from './margin-tabs.ts';

test('switching tabs keeps common filters and drops the reasons of another list', () => {
  const filter = { keyWord: '茅台', type: 'etf', allowed: 'Y', group: 'A', rateFrom: '60', reason: 'high_pledge_ratio' } as const;
  expect(filterOfTab('rz', filter)).toEqual({ keyWord: '茅台', type: 'etf', allowed: 'Y' });
  expect(filterOfTab('assure', filter)).toEqual({ keyWord: '茅台', type: 'etf', group: 'A', rateFrom: '60' });
  expect(filterOfTab('risk', filter)).toEqual({ keyWord: '茅台', reason: 'high_pledge_ratio' });
  expect(filterOfTab('fair', filter)).toEqual({ keyWord: '茅台' });
});

const row: Collateral = {
  exchange: 'SSE',
  code: '600519',
  name: '贵州<b>茅台</b>',
  securityType: 'a_share',
  haircut: 0,
  cap: 70,
  zeroReason: 'risk_warning',
  concentrationGroup: 'D',
  effectiveDate: '2026-08-21',
};
const state = {
  asOf: '2026-08-20',
  requestedDate: null,
  laterDate: null,
  updatedAt: '2026-08-20T10:00:00.000Z',
  changedOn: '2026-08-20',
  isSynthetic: true,
  markets: [
    { exchange: 'SSE' as const, asOf: '2026-08-20', effectiveDate: '2026-08-21', isSynthetic: true },
    { exchange: 'SZSE' as const, asOf: '2026-08-20', effectiveDate: '2026-08-21', isSynthetic: true },
  ],
};
const show = (more: Partial<CollateralPage>) => {
  const load: Loadable<CollateralPage> = { state: 'ready', data: { ...state, records: [row], total: 1, pageNo: 1, pageSize: 20, ...more } };
  return renderToStaticMarkup(
    <ListView
      load={load}
      caption="可充抵保证金证券"
      columns={collateralColumns}
      page={1}
      hrefOf={(to) => `/list?pageNum=${to}`}
      dayHref={(day) => `/list?date=${day}`}
      emptyText="没有符合条件的证券"
    />,
  );
};

test('a list shows its date, its last change and a sample data label, and names are always escaped', () => {
  const html = show({});
  expect(html).toContain('数据日期 <time>2026-08-20</time>');
  expect(html).toContain('示例数据');
  expect(html).toContain('贵州&lt;b&gt;茅台&lt;/b&gt;');
  expect(show({ isSynthetic: false })).not.toContain('示例数据');
  // The import time says nothing about the content.
  expect(show({ changedOn: '2026-08-19' })).toContain('最近变动 <time>2026-08-19</time>');
  expect(show({})).not.toContain('更新时间');
});

test('a haircut of 0 shows its reason', () => {
  expect(show({})).toContain('风险警示');
  expect(show({ records: [{ ...row, haircut: 65, zeroReason: null }] })).not.toContain('风险警示');
});

test('a list with another date than requested shows a notice', () => {
  expect(show({ requestedDate: '2026-08-23' })).toContain('2026-08-23 没有发布名单，以下是之前最近一期（2026-08-20）的名单');
  expect(show({ requestedDate: '2026-08-20' })).not.toContain('没有发布名单');
});

test('a day without a list links to the nearest days that have one', () => {
  const between = show({ requestedDate: '2026-08-23', laterDate: '2026-08-24' });
  expect(between).toContain('<a class="list-view__near" href="/list?date=2026-08-20">前一期：2026-08-20</a>');
  expect(between).toContain('<a class="list-view__near" href="/list?date=2026-08-24">后一期：2026-08-24</a>');
  const before = show({ asOf: null, requestedDate: '2020-01-01', laterDate: '2026-08-19', records: [], total: 0 });
  expect(before).toContain('2020-01-01 没有发布名单。');
  expect(before).toContain('href="/list?date=2026-08-19">后一期：2026-08-19</a>');
  expect(before).not.toContain('前一期');
});

test('a market that has not published yet is named with its data date, and so is one with sample data', () => {
  const [sse, szse] = state.markets;
  const html = show({
    markets: [
      { ...sse!, isSynthetic: false },
      { ...szse!, asOf: '2026-08-18' },
    ],
  });
  expect(html).toContain('深市尚未公布 2026-08-20 的名单，以下深市部分仍为 2026-08-18 的；深市部分为示例数据。');
  expect(show({})).not.toContain('尚未公布');
});

test('no match, no list yet, and no list that early have different messages', () => {
  expect(show({ records: [], total: 0 })).toContain('没有符合条件的证券');
  expect(show({ asOf: null, records: [], total: 0 })).toContain('名单尚未发布');
  expect(show({ asOf: null, requestedDate: '2020-01-01', records: [], total: 0 })).toContain('这一天及以前没有发布过名单');
});
