import { expect, test } from 'vitest';
import { Memo } from '#platform/memo.ts';
import { useDatabase } from '#test/support/database.ts';
import { findRedirect, listRedirects, replaceRedirects } from './service/redirects.ts';

const { context } = useDatabase();
const find = (address: string) => findRedirect(context({ memo: new Memo() }), address);
const line = (source: string, target: string) => ({ source, target });

test('an address is redirected by its query, or by its path alone, in any spelling', async () => {
  await replaceRedirects(context(), [
    line('/news.asp?id=12', '/IntoGL/noticeDetail/1.html'),
    line('/news.asp', '/IntoGL/news.html'),
    line('/关于我们', '/IntoGL/about/profile.html'),
  ]);
  expect(await find('/news.asp?id=12')).toBe('/IntoGL/noticeDetail/1.html');
  expect(await find('/news.asp?id=13')).toBe('/IntoGL/news.html');
  expect(await find('/news.asp/')).toBe('/IntoGL/news.html');
  expect(await find('/%E5%85%B3%E4%BA%8E%E6%88%91%E4%BB%AC')).toBe('/IntoGL/about/profile.html');
  for (const nowhere of ['/', '/news', '/%E0%A4%A', '/NEWS.asp']) expect(await find(nowhere)).toBeUndefined();
});

test('a chain of redirects is resolved, so that visitors follow one redirect', async () => {
  await replaceRedirects(context(), [line('/a', '/b'), line('/b/', '/c'), line('/c', 'https://www.example.com/')]);
  expect((await listRedirects(context())).map(({ target }) => target)).toEqual(Array(3).fill('https://www.example.com/'));
});

test('a target is stored in a form valid in a header', async () => {
  await replaceRedirects(context(), [line('/x', '/搜索.html?q=两融'), line('/y', '/a%20b')]);
  expect(await find('/x')).toBe('/%E6%90%9C%E7%B4%A2.html?q=%E4%B8%A4%E8%9E%8D');
  expect(await find('/y')).toBe('/a%20b');
});

test('cycles, duplicates and invalid addresses are rejected with their line, and nothing is changed', async () => {
  await replaceRedirects(context(), [line('/kept', '/there')]);
  const refusals = async (lines: ReturnType<typeof line>[]) =>
    replaceRedirects(context(), lines).then(
      () => [],
      (error: { errors: { path: string }[] }) => error.errors.map(({ path }) => path),
    );
  expect(await refusals([line('/a', '/b'), line('/b', '/a')])).toEqual(['0.target', '1.target']);
  expect(await refusals([line('/a', '/a/')])).toEqual(['0.target']);
  expect(await refusals([line('/a', '/b'), line('/a/', '/c')])).toEqual(['1.source']);
  for (const source of ['a', '//a.example', '/a b', '/a#b']) expect(await refusals([line(source, '/b')])).toEqual(['0.source']);
  for (const target of ['b', '//a.example', 'http://a.example', 'javascript:x'])
    expect(await refusals([line('/a', target)])).toEqual(['0.target']);
  expect(await listRedirects(context())).toEqual([{ source: '/kept', target: '/there', note: '' }]);
});
