import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ChangedSecurity, ChangePage, ListFreshness } from '../schema/changes.ts';
import { FreshnessNote } from '../web/freshness.tsx';
import { inOrder, resolveList, quickChoices } from './changes-filter.ts';
import { ChangesTable } from './changes-table.tsx';

test('dates in the wrong order are swapped', () => {
  const filter = { from: '2026-08-21', to: '2026-08-19', kind: 'left' } as const;
  expect(inOrder(filter)).toEqual({ from: '2026-08-19', to: '2026-08-21', kind: 'left' });
  expect(inOrder({ from: '2026-08-21' })).toEqual({ from: '2026-08-21' });
});

test('the first list has the base URL, and the stock pool is the list behind it', () => {
  expect([resolveList({}), resolveList({ list: 'rq' })]).toEqual(['assure', 'rq']);
  expect([resolveList({ list: 'underly' }), resolveList({ list: 'underly', finOrSlo: '2' })]).toEqual(['rz', 'rq']);
});

test('quick choices are last week, last month, the end of the last quarter, and the first version', () => {
  const days = (asOf: string, first: string) => quickChoices(asOf, first).map(({ text, from }) => `${text} ${from ?? ''}`.trim());
  expect(days('2026-03-31', '2020-01-02')).toEqual([
    '最近一期',
    '一周 2026-03-24',
    '一月 2026-02-28',
    '上季末 2025-12-31',
    '最早一期以来 2020-01-02',
  ]);
  expect(days('2026-08-20', '2026-08-19')).toEqual(['最近一期', '最早一期以来 2026-08-19']);
  expect(days('2026-08-20', '2026-08-20')).toEqual(['最近一期']);
});

const changed: ChangedSecurity = {
  kind: 'changed',
  exchange: 'SSE',
  code: '600519',
  name: '<b>示例</b>',
  securityType: 'a_share',
  effectiveDate: '2026-08-21',
  fields: [
    { name: 'haircut', title: '折算率', before: 65, after: 60, beforeText: '65%', afterText: '60%' },
    { name: 'zeroReason', title: '零折算原因', before: 'risk_warning', after: null, beforeText: '风险警示', afterText: '' },
  ],
  notice: { articleId: 7, title: '关于调整的公告', categoryCode: 'margin', effectiveOn: '2026-08-21' },
};
const version = {
  asOf: '2026-08-20',
  requestedDate: null,
  laterDate: null,
  updatedAt: '2026-08-20T10:00:00.000Z',
  changedOn: '2026-08-20',
  isSynthetic: true,
};
const show = (...records: ChangedSecurity[]) => {
  const page: ChangePage = {
    list: 'assure',
    title: '可充抵保证金证券',
    from: { ...version, asOf: '2026-08-19' },
    to: version,
    first: '2026-08-19',
    totals: { entered: 0, left: 0, changed: records.length },
    records,
    total: records.length,
    pageNum: 1,
    pageSize: 20,
  };
  return renderToStaticMarkup(<ChangesTable page={page} caption="变动" emptyText="两期之间没有变动。" file="/changes.csv" />);
};
/** Returns the text for a screen reader. */
const heard = (html: string) =>
  html
    .replaceAll(/<span aria-hidden="true">[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ');

test('a screen reader announces the old and the new value, and names are always escaped', () => {
  const html = show(changed);
  expect(heard(html)).toContain('折算率 由 65% 调整为 60%');
  expect(heard(html)).toContain('零折算原因 由 风险警示 调整为 无');
  expect(html).toContain('&lt;b&gt;示例&lt;/b&gt;');
  expect(html).toMatch(/<a href="[^"]*7\.html">关于调整的公告<\/a>/);
});

test('added securities show their figures, and removed ones their former figures, both labelled in words', () => {
  const flag = { name: 'isFinancing', title: '融资标的', before: null, after: true, beforeText: '', afterText: '是' };
  const rate = { name: 'haircut', title: '折算率', before: null, after: 60, beforeText: '', afterText: '60%' };
  const entered = heard(show({ ...changed, kind: 'entered', fields: [flag, rate] }));
  expect(entered).toContain('调入折算率 60%');
  expect(entered).not.toContain('融资标的');
  const left = { ...rate, before: 60, after: null, beforeText: '60%', afterText: '' };
  expect(heard(show({ ...changed, kind: 'left', fields: [left] }))).toContain('调出原折算率 60%');
});

test('an empty result is reported next to the download link', () => {
  expect(show()).toContain('两期之间没有变动。');
  expect(show()).toContain('href="/changes.csv"');
});

const freshness: ListFreshness = {
  list: 'assure',
  title: '可充抵保证金证券',
  asOf: '2026-08-20',
  markets: [
    { exchange: 'SSE', asOf: '2026-08-20' },
    { exchange: 'SZSE', asOf: '2026-08-20' },
  ],
  expectedDay: '2026-08-20',
  missedTradingDays: 0,
  isStale: false,
  cutOff: '20:00',
  lagDays: 0,
  next: { dataDay: '2026-08-21', dueOn: '2026-08-21' },
};
const promise = (more: Partial<ListFreshness>) =>
  renderToStaticMarkup(<FreshnessNote load={{ state: 'ready', data: { ...freshness, ...more } }} />);

test('a list shows its next due date, and an overdue one says how late it is', () => {
  expect(promise({})).toContain('每个交易日 20:00 前更新，下次更新：2026-08-21（周五）。');
  expect(promise({ next: null, isStale: null, expectedDay: null })).toContain('每个交易日 20:00 前更新。');
  const late = promise({ isStale: true, expectedDay: '2026-08-24', missedTradingDays: 2 });
  expect(late).toContain('role="status"');
  expect(late).toMatch(/待更新.*2026-08-24 的名单应在 20:00 前公布，目前还没有，现有名单（2026-08-20）已经过了 2 个交易日/);
});

test('a list with one overdue market names the market', () => {
  const markets: ListFreshness['markets'] = [
    { exchange: 'SSE', asOf: '2026-08-20' },
    { exchange: 'SZSE', asOf: '2026-08-18' },
  ];
  expect(promise({ isStale: true, missedTradingDays: 2, markets })).toMatch(/部分待更新.*深市尚未公布，仍为 2026-08-18 的名单/);
});

test('a list names the date of each market, and says when all have the list that is due', () => {
  const text = (html: string) => html.replaceAll(/<[^>]*>/g, '');
  expect(text(promise({}))).toContain('截至日期：沪市 2026-08-20、深市 2026-08-20；2026-08-20 应公布的名单已齐全。');
  const markets: ListFreshness['markets'] = [
    { exchange: 'SSE', asOf: '2026-08-20' },
    { exchange: 'SZSE', asOf: '2026-08-18' },
  ];
  const partly = text(promise({ isStale: true, missedTradingDays: 2, markets }));
  expect(partly).toContain('截至日期：沪市 2026-08-20、深市 2026-08-18（未更新）。');
  expect(partly).not.toContain('已齐全');
});

test('a list without a due time shows the date of each market only, and an unknown state nothing', () => {
  expect(promise({ cutOff: null, isStale: false, expectedDay: null, next: null }).replaceAll(/<[^>]*>/g, '')).toBe(
    '截至日期：沪市 2026-08-20、深市 2026-08-20。',
  );
  expect(renderToStaticMarkup(<FreshnessNote load={{ state: 'failed', message: '' }} />)).toBe('');
});
