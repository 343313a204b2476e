import { beforeEach, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { toNetwork, recordPageView } from './service/page-views.ts';
import { listSourceVisits } from './service/source-visits.ts';

const { db, context } = useDatabase();
const now = new Date('2026-11-21T10:00:00+08:00');
const view = { url: '/IntoGL/news.html', referrer: '', source: '', title: '新闻中心' };
const stored = () => db.selectFrom('pageViews').selectAll().execute();

beforeEach(() => db.deleteFrom('pageViews').execute());

test('an address is truncated before anything is stored', async () => {
  expect(toNetwork('203.0.113.77')).toBe('203.0.113.0');
  expect(toNetwork('::ffff:203.0.113.77')).toBe('203.0.113.0');
  expect(toNetwork('2001:db8:85a3:8d3:1319:8a2e:370:7348')).toBe('2001:db8:85a3::');
  expect(toNetwork('2001:db8::1')).toBe('2001:db8::');
  expect(toNetwork('::1')).toBe('');
  await recordPageView(context({ now, ip: '203.0.113.77' }), view);
  expect((await stored())[0]?.network).toBe('203.0.113.0');
});

test('visitors’ input is not stored: no query, no full referrer, no unknown source', async () => {
  const told = { ...view, url: '/search.html?q=13800000000', referrer: 'https://www.example.com/secret?x=1', source: '<b>' };
  await recordPageView(context({ now }), told);
  expect(await stored()).toMatchObject([{ path: '/search.html', referrerHost: 'www.example.com', source: '' }]);
  await recordPageView(context({ now }), { ...view, url: 'https://elsewhere.example/x' });
  expect((await stored()).at(-1)?.path).toBe('other');
});

test('views of a measured page are counted by day and source, unknown sources together', async () => {
  const page = '/OnlineTrading/OpenAccount.html';
  for (const source of ['', 'wechat', 'wechat', 'invented']) await recordPageView(context({ now }), { ...view, url: page, source });
  await recordPageView(context({ now: new Date('2026-11-22T10:00:00+08:00') }), { ...view, url: page, source: 'wechat' });
  await recordPageView(context({ now }), { ...view, source: 'wechat' });
  expect(await listSourceVisits({ db }, { page, from: '2026-11-21', to: '2026-11-21' })).toEqual([
    { source: 'direct', visits: 1 },
    { source: 'other', visits: 1 },
    { source: 'wechat', visits: 2 },
  ]);
  expect(await listSourceVisits({ db }, { page, from: '2026-11-21', to: '2026-11-22' })).toContainEqual({ source: 'wechat', visits: 3 });
});
