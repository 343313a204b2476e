import { expect, test } from 'vitest';
import { createPageAddresses } from './page-address.ts';

const { find } = createPageAddresses([
  { path: '/' },
  { path: '/IntoGL/news', query: { pageNo: 'page', keyWord: 'text' } },
  { path: '/IntoGL/news/:code', query: { pageNo: 'page' } },
  { path: '/IntoGL/noticeDetail/:id' },
]);
const keyOf = (address: string) => {
  const found = find(address);
  return found.kind === 'page' ? found.key : found;
};

test('a page is found by its canonical address', () => {
  expect(keyOf('/')).toBe('/');
  expect(keyOf('/IntoGL/news.html')).toBe('/IntoGL/news.html');
  expect(keyOf('/IntoGL/news/gsxw.html')).toBe('/IntoGL/news/gsxw.html');
});

test('the bare path and trailing slashes redirect to it permanently, with the query', () => {
  for (const address of [
    '/IntoGL/news?pageNo=2',
    '/IntoGL/news/?pageNo=2',
    '/IntoGL/news.html/?pageNo=2',
    '/IntoGL/news.html//?pageNo=2',
  ]) {
    expect(find(address)).toEqual({ kind: 'redirect', location: '/IntoGL/news.html?pageNo=2' });
  }
  expect(find('/index.html?source=ad')).toEqual({ kind: 'redirect', location: '/?source=ad' });
});

test('matching is exact and case-sensitive', () => {
  for (const address of [
    '/intogl/news.html',
    '/IntoGL/news.htm',
    '/IntoGL',
    '/IntoGL/news.html.html',
    '/IntoGL/noticeDetail/1/2.html',
    '/.html',
    '/IntoGL/noticeDetail/.html',
  ]) {
    expect(find(address), address).toEqual({ kind: 'unknown' });
  }
});

test('an address never redirects to another host', () => {
  for (const address of ['//evil.example/', '//evil.example', '/\\evil.example/']) expect(find(address).kind, address).toBe('unknown');
});

test('only declared query parameters identify a page, in a fixed order, without empty ones', () => {
  expect(keyOf('/IntoGL/news.html?utm=x&keyWord=%E6%B8%AF%E8%82%A1&t=1&pageNo=3')).toBe(
    '/IntoGL/news.html?pageNo=3&keyWord=%E6%B8%AF%E8%82%A1',
  );
  expect(keyOf('/IntoGL/news.html?keyWord=&pageNo=')).toBe('/IntoGL/news.html');
  expect(keyOf('/IntoGL/noticeDetail/7.html?pageNo=3')).toBe('/IntoGL/noticeDetail/7.html');
});

test('an invalid value of a declared parameter redirects permanently to the address without it', () => {
  const { find } = createPageAddresses([
    { path: '/list', query: { pageNum: 'page', on: 'day', kind: ['a', 'b'], edition: 'count', code: /^\d{4}$/, keyWord: 'text' } },
  ]);
  const leadsTo = (search: string) => {
    const found = find(`/list.html?${search}`);
    return found.kind === 'redirect' ? found.location : found.kind;
  };
  for (const wrong of ['abc', '0', '-1', '1e9', '1.5', '02', ' 2', '10000000', '1'])
    expect(leadsTo(`pageNum=${wrong}`), wrong).toBe('/list.html');
  for (const wrong of ['2026-02-30', '2026-13-01', '26-1-1', 'today', '2026-02-03T00:00'])
    expect(leadsTo(`on=${wrong}`), wrong).toBe('/list.html');
  for (const wrong of ['kind=c', 'kind=toString', 'edition=0', 'edition=x', 'code=12345', 'keyWord=%00'])
    expect(leadsTo(wrong), wrong).toBe('/list.html');
  expect(leadsTo('source=ad&kind=c&keyWord=%E6%B8%AF%E8%82%A1&pageNum=2&on=x')).toBe(
    '/list.html?source=ad&keyWord=%E6%B8%AF%E8%82%A1&pageNum=2',
  );
  for (const right of ['pageNum=2', 'pageNum=999999', 'on=2024-02-29', 'kind=b', 'edition=1', 'code=0001', 'pageNum=&on=&kind='])
    expect(leadsTo(right), right).toBe('page');
});

test('an address that is neither canonical nor clean is corrected in one redirect', () => {
  expect(find('/IntoGL/news?pageNo=x&utm=1')).toEqual({ kind: 'redirect', location: '/IntoGL/news.html?utm=1' });
});
