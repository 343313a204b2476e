import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { PageCache, Rendering } from '#platform/page-cache/page-cache.ts';
import { StoredPage } from '#platform/page-cache/stored-page.ts';
import type { Feed, FeedPublisher, FeedSource } from './service/feed.ts';
import { writeJsonFeed, writeRss } from './service/write-feed.ts';

export interface FeedServices {
  /** Cache of rendered feeds, shared with the pages and invalidated by the same writes. */
  cache: PageCache;
  publicUrl: string;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  context(): Context;
  firm(ctx: Context): Promise<FeedPublisher>;
  /** When several sources match a name, the first one serves it. */
  sources: readonly FeedSource[];
}

const mediaTypes = { xml: 'application/rss+xml; charset=utf-8', json: 'application/feed+json; charset=utf-8' } as const;

interface FeedRequest {
  Params: { file: string };
}

/** Serves the feeds of all sources, each as xml and json, for GET and HEAD, with ETags. */
export function registerFeeds(app: FastifyInstance, services: FeedServices): void {
  for (const [folder, sources] of Map.groupBy(services.sources, (source) => source.folder))
    app.get<FeedRequest>(folder === undefined ? '/feeds/:file' : `/feeds/${folder}/:file`, (request, reply) =>
      sendFeed(request, reply, services, sources),
    );
}

async function sendFeed(
  request: FastifyRequest<FeedRequest>,
  reply: FastifyReply,
  services: FeedServices,
  sources: readonly FeedSource[],
): Promise<FastifyReply> {
  const [, name, form] = /^([\w-]{1,40})\.(xml|json)$/.exec(request.params.file) ?? [];
  if (name === undefined || (form !== 'xml' && form !== 'json')) throw fail('notFound');
  const found = sources.map((source) => source.feedOf(name)).find((one) => one !== undefined);
  if (!found) throw fail('notFound');
  const path = request.url.split('?', 1)[0]!.replace(/\.\w+$/, '');
  // The leading space separates feeds from pages: no page key begins with one.
  const stored = await services.cache.get(` feed ${path}.${form}`, () => render(services, { feed: found, path, form }));
  reply.hijack();
  stored.send(request.raw, reply.raw, request.id);
  return reply;
}

async function render(
  { publicUrl, headers, context, firm }: FeedServices,
  { feed, path, form }: { feed: Feed; path: string; form: 'xml' | 'json' },
): Promise<Rendering> {
  const ctx = context();
  const publisher = await firm(ctx);
  const content = await feed.read(ctx, publisher);
  const place = { publicUrl, path, copyright: publisher.name };
  const text = form === 'xml' ? writeRss(content, place) : writeJsonFeed(content, place);
  const own = { 'content-type': mediaTypes[form], 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' };
  return {
    page: await StoredPage.create(200, text, Object.entries({ ...headers, ...own }).flat()),
    // Every feed contains the firm's name.
    tags: new Set([...feed.tags, 'site']),
    isCacheable: true,
  };
}
