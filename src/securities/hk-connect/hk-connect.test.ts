import { beforeAll, expect, test } from 'vitest';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildHkNotice, buildHkNotices } from '#test/factories/securities/hk-connect.ts';
import { useDatabase } from '#test/support/database.ts';
import { hkConnectApi } from './api.ts';
import { listAuthority } from './calls.ts';
import type { HkNoticePage, HkNoticeQuery } from './schema.ts';
import { importHkNotices } from './service/import-notices.ts';

const { context, db } = useDatabase();
const endpoint = indexEndpoints(hkConnectApi).get(endpointKey(listAuthority))!;
const ask = (input: HkNoticeQuery = {}) => invoke(endpoint, context(), input) as Promise<HkNoticePage>;
const titles = ({ list }: HkNoticePage) => list.map(({ title }) => title);

beforeAll(async () => {
  await importHkNotices(context(), [
    ...buildHkNotices(23),
    buildHkNotice({
      sourceId: 'c',
      type: 'closure',
      title: '休市',
      securityCode: undefined,
      publishedAt: new Date('2026-08-18T10:00:00Z'),
    }),
    buildHkNotice({ sourceId: 'later', title: '尚未发布', publishedAt: new Date('2026-08-21T02:00:01Z') }),
  ]);
});

/** Reads all pages, newest first. */
async function readAll(type: HkNoticeQuery['type']): Promise<string[][]> {
  const pages: string[][] = [];
  for (let posStr = ''; ;) {
    const page = await ask({ type, posStr });
    pages.push(titles(page));
    posStr = page.posStr;
    if (page.list.length < 10) return pages;
  }
}

test('there are ten notices per page, newest first, each once, and unpublished ones are hidden', async () => {
  const pages = await readAll('');
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 4]);
  expect(pages.flat()).toEqual([...Array.from({ length: 23 }, (_, n) => `第${22 - n}号`), '休市']);
});

test('a type shows only its own notices', async () => {
  expect(await readAll('closure')).toEqual([['休市']]);
  expect((await readAll('company')).flat()).toHaveLength(23);
});

test('a list that ends exactly at a page end is followed by an empty page with the same position', async () => {
  await importHkNotices(context(), buildHkNotices(10, { type: 'rule' }));
  const first = await ask({ type: 'rule' });
  const second = await ask({ type: 'rule', posStr: first.posStr });
  expect([first.list.length, second.list.length]).toEqual([10, 0]);
  expect(second.posStr).toBe(first.posStr);
  expect(second.posStr).not.toBe('');
});

test('a position stays stable when newer notices, or others of the same second, are added', async () => {
  const first = await ask({ type: 'company' });
  const before = titles(await ask({ type: 'company', posStr: first.posStr }));
  const last = first.list.at(-1)!;
  await importHkNotices(context(), [
    buildHkNotice({ sourceId: 'newest', title: '最新', publishedAt: new Date('2026-08-20T11:00:00Z') }),
    buildHkNotice({ sourceId: 'same', title: '同一秒', publishedAt: new Date(last.time) }),
  ]);
  expect(titles(await ask({ type: 'company', posStr: first.posStr }))).toEqual(before);
  expect(titles(await ask({ type: 'company' }))[0]).toBe('最新');
});

test('a notice has a type, security, title, time and link to the original', async () => {
  const { list } = await ask({ type: 'closure' });
  expect(list).toEqual([
    {
      id: expect.any(Number),
      type: 'closure',
      securityCode: null,
      securityName: '示例控股',
      title: '休市',
      time: '2026-08-18T18:00:00+08:00',
      url: 'https://www.hkexnews.hk',
      isSample: false,
    },
  ]);
});

test.each([
  ['an unknown type', { type: 'gossip' }, { path: 'type', message: '没有这种类型' }],
  ['a made-up position', { posStr: 'nowhere' }, { path: 'posStr', message: '位置标记无效，请从最新的公告看起' }],
  ['a position beyond all numbers', { posStr: Buffer.from('1.9999999999').toString('base64url') }, { path: 'posStr' }],
  ['a very long position', { posStr: 'x'.repeat(61) }, { path: 'posStr' }],
])('%s is rejected with a Chinese message', async (_name, input, error) => {
  await expect(ask(input as HkNoticeQuery)).rejects.toMatchObject({ code: 40001, errors: [error] });
});

test('importing the same notice twice stores it once', async () => {
  const again = [buildHkNotice({ sourceId: 'twice' }), buildHkNotice({ sourceId: 'twice' })];
  expect(await importHkNotices(context(), again)).toBe(1);
  expect(await importHkNotices(context(), again)).toBe(0);
});

test('one invalid notice rejects the whole import', async () => {
  const wrong = [buildHkNotice({ sourceId: 'right' }), buildHkNotice({ sourceId: 'wrong', securityCode: '700' })];
  await expect(importHkNotices(context(), wrong)).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: '1.securityCode', message: '港股代码为 5 位数字' }],
  });
  expect(await db.selectFrom('hkNotices').select('id').where('sourceId', '=', 'right').execute()).toEqual([]);
});

test('site search links to the list that starts with the notice', async () => {
  await importHkNotices(context(), [
    buildHkNotice({ sourceId: 'found', title: '可以找到的公告', publishedAt: new Date('2026-08-19T00:03:30+08:00') }),
  ]);
  const { href } = await db.selectFrom('searchEntries').select('href').where('title', '=', '可以找到的公告').executeTakeFirstOrThrow();
  const { pathname, searchParams, hash } = new URL(href, 'http://localhost');
  const { list } = await ask({ posStr: searchParams.get('posStr')! });
  expect([pathname, list[0]!.title, hash]).toEqual(['/OnlineTrading/OnlineNotice/HkConnect.html', '可以找到的公告', `#n${list[0]!.id}`]);
});
