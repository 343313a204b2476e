import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import { categoryHref } from '#modules/portal/content/web/article-href.ts';
import type { Context } from '#platform/context.ts';
import type { PageCache, Rendering } from '#platform/page-cache/page-cache.ts';
import { StoredPage } from '#platform/page-cache/stored-page.ts';
import { listTags } from '#modules/district/lists/calls.ts';
import { isListName } from '#modules/district/lists/web/named-lists.ts';
import { paths } from '#web/paths.ts';
import { recruitJobsFeed, recruitNoticesFeed, siteFeed } from './calls.ts';
import { findFeed, type FeedTopic } from './service/find-feed.ts';
import { writeJsonFeed, writeRss } from './write-feed.ts';

export interface FeedServices {
  /** Where finished feeds are kept, beside the pages: the same writes drop them. */
  cache: PageCache;
  publicUrl: string;
  /** Of every answer. */
  headers: Readonly<Record<string, string>>;
  context(): Context;
}

/** What a feed is made of: articles, their categories, the firm's name; a list's own also of its versions. */
const tags: ReadonlySet<string> = new Set(['articles', 'site', 'recruit-notices', 'recruit-jobs']);
const listFeedTags: ReadonlySet<string> = new Set([...tags, ...listTags, 'notice-items']);
const mediaTypes = { xml: 'application/rss+xml; charset=utf-8', json: 'application/feed+json; charset=utf-8' } as const;

interface FeedRequest {
  Params: { file: string };
}

/** Serves `/feeds/{category}`, `/feeds/security/{code}` and `/feeds/lists/{list}`, each as xml and json, for GET and HEAD, with ETags. */
export function registerFeeds(app: FastifyInstance, services: FeedServices): void {
  app.get<FeedRequest>('/feeds/:file', (request, reply) =>
    sendFeed(request, reply, services, (code) => {
      if (code === recruitJobsFeed) return { kind: 'recruitJobs' };
      // A category that moved there has readers who go on asking by its code.
      if (code === recruitNoticesFeed || categoryHref(code) === paths.recruitNotices()) return { kind: 'recruitNotices' };
      return code === siteFeed ? { kind: 'site' } : { kind: 'category', code };
    }),
  );
  app.get<FeedRequest>('/feeds/lists/:file', (request, reply) =>
    sendFeed(request, reply, services, (list) => {
      if (!isListName(list)) throw fail('notFound');
      return { kind: 'list', list };
    }),
  );
  app.get<FeedRequest>('/feeds/security/:file', (request, reply) =>
    sendFeed(request, reply, services, (code) => {
      if (!/^\d{5,6}$/.test(code)) throw fail('notFound');
      return { kind: 'security', code };
    }),
  );
}

async function sendFeed(
  request: FastifyRequest<FeedRequest>,
  reply: FastifyReply,
  services: FeedServices,
  topicOf: (code: string) => FeedTopic,
): Promise<FastifyReply> {
  const [, code, form] = /^([\w-]{1,40})\.(xml|json)$/.exec(request.params.file) ?? [];
  if (code === undefined || (form !== 'xml' && form !== 'json')) throw fail('notFound');
  const topic = topicOf(code);
  const path = request.url.split('?', 1)[0]!.replace(/\.\w+$/, '');
  // No page has a key with a space in front.
  const feed = await services.cache.get(` feed ${path}.${form}`, () => render(services, { topic, path, form }));
  reply.hijack();
  feed.send(request.raw, reply.raw, request.id);
  return reply;
}

async function render(
  { publicUrl, headers, context }: FeedServices,
  { topic, path, form }: { topic: FeedTopic; path: string; form: 'xml' | 'json' },
): Promise<Rendering> {
  const content = await findFeed(context(), topic);
  const text = form === 'xml' ? writeRss(content, { publicUrl, path }) : writeJsonFeed(content, { publicUrl, path });
  const own = { 'content-type': mediaTypes[form], 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' };
  return {
    page: await StoredPage.create(200, text, Object.entries({ ...headers, ...own }).flat()),
    tags: topic.kind === 'list' ? listFeedTags : tags,
    isCacheable: true,
  };
}
