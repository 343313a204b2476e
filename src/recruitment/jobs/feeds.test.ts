import fastify from 'fastify';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { registerFeeds } from '#content/feeds/feed-route.ts';
import { getSettings, updateSettings } from '#content/website/service/settings.ts';
import { CallError } from '#contract/call-error.ts';
import { demoSite } from '#demo/site.ts';
import { PageCache } from '#platform/page-cache/page-cache.ts';
import { buildJob } from '#test/factories/recruitment/jobs.ts';
import { useDatabase } from '#test/support/database.ts';
import { jobFeeds } from './feeds.ts';
import { listJobAddressChunks, listJobAddresses } from './service/feed-jobs.ts';
import { closeJob, publishJob } from './service/jobs.ts';

const { context } = useDatabase();
const ctx = context({ now: new Date('2026-11-21T10:00:00+08:00') });
const publicUrl = 'https://www.example.com';
const cache = new PageCache({ maxBytes: 1_000_000, freshMs: 60_000, staleMs: 60_000, awayMs: 1_800_000 });
const app = fastify();
app.setErrorHandler((error, _request, reply) => reply.code(error instanceof CallError ? error.status : 500).send({}));
registerFeeds(app, {
  cache,
  publicUrl,
  headers: {},
  context: () => ctx,
  firm: async (one) => (await getSettings(one)).firm,
  sources: [jobFeeds],
});

const ids: Record<string, number> = {};

beforeAll(async () => {
  cache.resume();
  await updateSettings(ctx, demoSite);
  for (const title of ['先发布的职位', '后发布的 <b>职位', '已停招的职位', '已截止的职位'])
    ids[title] = (await publishJob(ctx, buildJob({ title, deadline: title === '已截止的职位' ? '2026-11-20' : '2026-12-31' }))).id;
  await closeJob(ctx, { id: ids['已停招的职位']!, reason: '已招满' });
});
beforeEach(() => cache.invalidate(['recruit-jobs']));

interface JsonFeed {
  items: { title: string; url: string; summary: string; content_html: string }[];
}

test('jobs open for applications have a feed in two formats, newest first, each entry linked to its page', async () => {
  const { items } = (await app.inject('/feeds/recruit-jobs.json')).json<JsonFeed>();
  expect(items.map(({ title }) => title)).toEqual(['后发布的 <b>职位（上海）', '先发布的职位（上海）']);
  expect(items[1]).toMatchObject({ url: `${publicUrl}/Recruit/job/${ids['先发布的职位']}.html` });
  expect(items[1]?.summary).toContain('2026-12-31 截止投递');
  expect((await app.inject('/feeds/recruit-jobs.xml')).body).toContain('先发布的职位');
});

test('the feed of a firm without jobs is empty, not missing', async () => {
  for (const title of ['先发布的职位', '后发布的 <b>职位']) await closeJob(ctx, { id: ids[title]!, reason: '已招满' });
  expect((await app.inject('/feeds/recruit-jobs.json')).json<JsonFeed>().items).toEqual([]);
});

test('the site map contains only jobs on offer, and is absent without any', async () => {
  expect(await listJobAddressChunks(ctx)).toEqual([]);
  const { id } = await publishJob(ctx, buildJob({ publishedAt: '2026-11-18T09:00:00+08:00' }));
  expect(await listJobAddressChunks(ctx)).toEqual([1]);
  expect(await listJobAddresses(ctx, 1)).toEqual([{ id, changedOn: '2026-11-18' }]);
  expect(await listJobAddresses(ctx, 2)).toEqual([]);
});
