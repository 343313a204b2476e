import { expect, test } from 'vitest';
import { searchManual } from './search-manual.ts';

const titles = (words: string) => searchManual(words).map(({ title }) => title);

test('a page is found by a part of its title', () => {
  expect(searchManual('回拨')[0]).toEqual({ page: 'call-backs', title: '回拨客户' });
});

test('a page is found by the initials of its title', () => {
  expect(titles('hbkh')).toEqual(['回拨客户']);
  expect(titles('HBK')).toEqual(['回拨客户']);
});

test('a heading within a page is found, after the titles', () => {
  const found = searchManual('导出');
  expect(found[0]?.heading).toBeUndefined();
  expect(found).toContainEqual({ page: 'audit', heading: '导出', title: '查看审计记录：导出' });
});

test('nothing is found without words, or for words that occur nowhere', () => {
  expect([...titles(' '), ...titles('没有这样的标题')]).toEqual([]);
});
