import { expect, test } from 'vitest';
import { readAddress } from './links.ts';

test.each([
  ['/IntoGL/news.html?id=1', '/IntoGL/news.html?id=1'],
  ['#second', '#second'],
  [' https://www.example.com/a ', 'https://www.example.com/a'],
  ['www.sse.com.cn/a', 'https://www.sse.com.cn/a'],
  ['csrc.gov.cn', 'https://csrc.gov.cn'],
  ['service@example.com', 'mailto:service@example.com'],
  ['mailto:service@example.com', 'mailto:service@example.com'],
  ['95500', 'tel:95500'],
  ['0510-8888 8888', 'tel:0510-88888888'],
])('%s is read as %s', (typed, address) => {
  expect(readAddress(typed)).toBe(address);
});

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'file:///c:/a',
  '//elsewhere.example',
  '',
  '收费标准',
  'a b',
])('%s is not an accepted address', (typed) => {
  expect(readAddress(typed)).toBeUndefined();
});
