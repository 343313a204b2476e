import { expect, test } from 'vitest';
import { numericCode, explainMissingItem, type MissingItem } from './missing.ts';

const lists = [{ title: '全部证券', href: '/list.html' }];
const security: MissingItem = { thing: '证券', code: '代码', form: /^\d{6}$/, formText: ' 6 位数字', lists, isSearched: true };

test('an invalid code is distinguished from one that does not exist', () => {
  expect(explainMissingItem(security, '12345')).toMatchObject({
    title: '“12345”不是证券代码',
    lead: expect.stringContaining('证券代码应为 6 位数字'),
  });
  expect(explainMissingItem(security, '999999')).toEqual({
    title: '没有代码为 999999 的证券',
    lead: expect.stringContaining('代码输错了一位'),
    lists,
    searchFor: '999999',
  });
});

test('a reason from the page is shown instead', () => {
  expect(explainMissingItem(security, '600519', '上海证券交易所有代码 600519，所选的交易所没有').lead).toBe(
    '上海证券交易所有代码 600519，所选的交易所没有',
  );
});

test('plain numbers are not searched for, and a long one does not fill the heading', () => {
  const notice: MissingItem = { ...numericCode, thing: '公告', lists };
  expect(explainMissingItem(notice, '99999999').searchFor).toBe('');
  expect(explainMissingItem(notice, 'x'.repeat(90)).title).toBe(`“${'x'.repeat(40)}…”不是公告编号`);
});
