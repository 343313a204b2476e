import { beforeEach, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { recordPageView } from './service/page-views.ts';
import { countPastHours, detectDevice, deleteOldViewCounts, listMostViewed, listViewTimes } from './service/view-counts.ts';

const { db, pool, context } = useDatabase();
const at = (moment: string) => context({ now: new Date(`${moment}+08:00`) });
const view = { url: '/IntoGL/news.html', referrer: '', source: '', title: '新闻中心' };
const day = { from: '2026-11-21', to: '2026-11-21' };
const dayBefore = { from: '2026-11-20', to: '2026-11-20' };
const now = at('2026-11-21T10:30:00');
const most = () => listMostViewed(now, day, dayBefore);
const readFrom = (ip: string, moment: string, more: Partial<typeof view> = {}) =>
  recordPageView({ ...at(moment), ip }, { ...view, ...more });

beforeEach(async () => {
  await pool.query('truncate page_views, view_counts, view_count_progress');
});

test('views are listed by page, host, campaign and device, compared with the previous days, including uncounted hours', async () => {
  const phone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148' };
  await recordPageView({ ...at('2026-11-20T09:00:00'), ...phone }, view);
  await recordPageView({ ...at('2026-11-21T09:10:00'), ...phone }, { ...view, referrer: 'https://www.example.com/a?mobile=13800000000' });
  await countPastHours(now);
  await recordPageView({ ...at('2026-11-21T10:20:00'), ...phone }, { ...view, source: 'wechat' });
  expect(await most()).toEqual([
    { dimension: 'device', name: 'phone', title: '', views: 2, former: 1 },
    { dimension: 'host', name: 'www.example.com', title: '', views: 1, former: 0 },
    { dimension: 'page', name: '/IntoGL/news.html', title: '新闻中心', views: 2, former: 1 },
    { dimension: 'source', name: 'wechat', title: '', views: 1, former: 0 },
  ]);
  expect(await listViewTimes(now, day)).toEqual([
    { day: '2026-11-21', hour: 9, views: 1 },
    { day: '2026-11-21', hour: 10, views: 1 },
  ]);
});

test('two processes that count the same hours at once count every view once', async () => {
  for (const minute of ['01', '02', '03']) await readFrom('203.0.113.7', `2026-11-21T08:${minute}:00`);
  const added = await Promise.all([countPastHours(now), countPastHours(now), countPastHours(now)]);
  expect(added.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  await countPastHours(at('2026-11-21T11:30:00'));
  expect((await most()).find(({ dimension }) => dimension === 'page')?.views).toBe(3);
});

test('a robot cannot inflate a page: at most sixty views an hour of one network count', async () => {
  await pool.query(`insert into page_views (viewed_at, path, title, source, referrer_host, network)
    select '2026-11-21T09:00:00+08:00'::timestamptz + n * interval '1 millisecond', '/robot.html', '', '', '', '203.0.113.0' from generate_series(1, 100000) n`);
  await readFrom('198.51.100.4', '2026-11-21T09:30:00', { url: '/robot.html' });
  await countPastHours(now);
  expect((await most()).find(({ name }) => name === '/robot.html')?.views).toBe(61);
});

test('views by declared robots are not stored', async () => {
  await recordPageView({ ...now, userAgent: 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)' }, view);
  await recordPageView({ ...now, userAgent: 'curl/8.5.0' }, view);
  expect(await db.selectFrom('pageViews').selectAll().execute()).toEqual([]);
});

test('numbers that could belong to a person are masked in an address, and invented addresses count together past three hundred an hour', async () => {
  await readFrom('203.0.113.1', '2026-11-21T09:00:00', { url: '/x/13800138000.html' });
  await pool.query(`insert into page_views (viewed_at, path, title, source, referrer_host, network)
    select '2026-11-21T09:00:00+08:00', '/invented/' || n, '', '', '', '10.0.' || n || '.0' from generate_series(1, 400) n`);
  await countPastHours(now);
  const { rows } = await pool.query<{ name: string; views: number }>(`select name, views from view_counts where dimension = 'page'`);
  expect(rows.some(({ name }) => name.includes('13800138000'))).toBe(false);
  expect(rows).toHaveLength(301);
  expect(rows.find(({ name }) => name === 'other')?.views).toBe(101);
});

test('devices are grouped into phone, tablet and computer', () => {
  expect(detectDevice('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36')).toBe('phone');
  expect(detectDevice('Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/140 Safari/537.36')).toBe('tablet');
  expect(detectDevice('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140 Safari/537.36')).toBe('computer');
  expect(detectDevice(undefined)).toBe('');
});

test('counts are deleted after 400 days', async () => {
  await pool.query(`insert into view_counts (day, hour, dimension, name, title, views)
    values ('2025-10-16', 1, 'page', '/a', '', 1), ('2025-10-18', 1, 'page', '/a', '', 1)`);
  await deleteOldViewCounts(now);
  expect(await db.selectFrom('viewCounts').select('day').execute()).toEqual([{ day: '2025-10-18' }]);
});
