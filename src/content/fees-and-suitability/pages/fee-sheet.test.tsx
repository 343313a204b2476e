import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FeeRate, FeeSheet } from '../schema/dealing.ts';
import { FeeSheetView } from './fee-sheet.tsx';

const rate: FeeRate = {
  id: 1,
  code: 'stamp',
  business: '股票交易',
  product: 'A 股',
  item: '印花税',
  standard: '0.5‰',
  minimum: '无',
  payee: '税务部门',
  remark: '减半征收',
  source: '2023 年第 39 号',
  isSample: false,
  notice: { title: '调整公告', href: '/IntoGL/noticeDetail/7.html' },
  effectiveFrom: '2023-08-28',
  effectiveTo: null,
};
const sheet: FeeSheet = {
  date: '2026-11-21',
  isToday: true,
  businesses: ['股票交易', '账户与服务'],
  inForce: [rate],
  upcoming: [],
  updatedOn: '2026-11-20',
};
const render = (more: Partial<FeeSheet> = {}, business?: string, error = '') =>
  renderToStaticMarkup(<FeeSheetView sheet={{ ...sheet, ...more }} business={business} error={error} />);

test('a fee links to its history and to the notice that changed it', () => {
  const html = render();
  expect(html).toContain('href="/Inves/chargingStandard.html?item=stamp#history"');
  expect(html).toContain('<a href="/IntoGL/noticeDetail/7.html">调整公告</a>');
});

test('the download has the day and the business of the page', () => {
  const file = '/official-service/investor/fees.csv?date=2026-11-21';
  expect(render()).toContain(`href="${file}"`);
  expect(render({}, '股票交易')).toContain(`href="${file}&amp;business=%E8%82%A1%E7%A5%A8%E4%BA%A4%E6%98%93"`);
});

test('a page for another day says that it is not today and links back', () => {
  expect(render()).not.toContain('当时的收费标准');
  const html = render({ isToday: false, date: '2020-01-01' });
  expect(html).toContain('当时的收费标准：2020-01-01');
  expect(html).toContain('<a href="/Inves/chargingStandard.html">看最新的收费标准</a>');
});

test('upcoming changes are shown with their day, and only when there are any', () => {
  expect(render()).not.toContain('即将生效');
  const html = render({ upcoming: [{ ...rate, id: 2, standard: '免收', effectiveFrom: '2027-01-01' }] });
  expect(html).toContain('即将生效');
  expect(html).toContain('<time>2027-01-01</time>');
});

test('the firm’s own rates are marked as samples', () => {
  expect(render()).not.toContain('tag--sample');
  expect(render({ inForce: [{ ...rate, isSample: true }] })).toContain('<span class="tag tag--sample">示例</span>');
});

test('an invalid date is reported at its field', () => {
  expect(render({}, undefined, '日期应为实际存在的日期')).toMatch(/aria-invalid="true" aria-describedby="fee-date-error"/);
});
