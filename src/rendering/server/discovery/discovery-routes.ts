import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { siteFeed } from '#content/feeds/calls.ts';
import { catalogPath as dataCatalogPath } from '#content/open-data/calls.ts';
import type { SecurityContactSettings } from '#content/website/schema/site.ts';
import { getLaunchState } from '#content/website/service/launch.ts';
import { findSettings, getCrawlerRules, getSettings } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import { sendText } from '#platform/http/send-text.ts';
import { listPageSummaries } from '#platform/search/pages.ts';
import type { AddressedRoute } from '#ui/page/page-address.ts';
import { paths } from '#ui/paths.ts';
import { writeLlmsText } from './llms-text.ts';
import { writeRobots } from './robots.ts';

interface DiscoveryOptions {
  publicUrl: string;
  pageRoutes(): Promise<readonly AddressedRoute[]>;
  context(): Context;
}

const kept = 'public, max-age=3600';

/** Registers the files by which programs learn about the site: `/robots.txt`, `/llms.txt` and those in `/.well-known/`. */
export function registerDiscovery(app: FastifyInstance, { publicUrl, pageRoutes, context }: DiscoveryOptions): void {
  app.get('/robots.txt', async (_request, reply) => {
    const ctx = context();
    const text = reply.type('text/plain; charset=utf-8');
    // A site that is not open must not be indexed.
    if ((await getLaunchState(ctx)) !== 'open') return text.header('cache-control', 'no-store').send('User-agent: *\nDisallow: /\n');
    return text.header('cache-control', kept).send(writeRobots(await getCrawlerRules(ctx), publicUrl));
  });
  app.get('/llms.txt', async (request, reply) => {
    const ctx = context();
    const [settings, routes, summaries] = await Promise.all([getSettings(ctx), pageRoutes(), listPageSummaries(ctx)]);
    const text = writeLlmsText({ settings, pageRoutes: routes, summaries, publicUrl });
    reply.type('text/markdown; charset=utf-8').header('cache-control', kept);
    return sendText(request, reply, { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` });
  });
  const catalog = JSON.stringify(buildApiCatalog(publicUrl));
  app.get(catalogPath, async (_request, reply) =>
    reply.headers({ 'content-type': catalogType, 'cache-control': kept, link: `<${catalogPath}>; rel="api-catalog"` }).send(catalog),
  );
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const ctx = context();
    const contact = (await findSettings(ctx))?.securityContact;
    if (!contact) throw fail('notFound');
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', kept)
      .send(writeSecurityText(contact, { publicUrl, now: ctx.now }));
  });
  // Password managers open it; clients set a new password there, whether they are signed in or not.
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect(paths.resetPassword(), 302));
}

const catalogPath = '/.well-known/api-catalog';
const catalogType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** Lists what programs can read: the calls, with their contract and documents, the feeds, and the tables as data (RFC 9727, RFC 9264). */
function buildApiCatalog(publicUrl: string): object {
  const at = (path: string) => publicUrl + path;
  const calls = {
    anchor: at('/'),
    'service-desc': [{ href: at('/openapi.json'), type: 'application/json' }],
    'service-doc': [{ href: at(paths.apiDocs()), type: 'text/html' }],
    status: [{ href: at('/healthz') }],
  };
  const feeds = {
    anchor: at(paths.feeds()),
    item: [
      { href: at(`/feeds/${siteFeed}.xml`), type: 'application/rss+xml' },
      { href: at(`/feeds/${siteFeed}.json`), type: 'application/feed+json' },
    ],
  };
  const data = {
    anchor: at(paths.data()),
    'service-desc': [{ href: at(dataCatalogPath), type: 'application/ld+json' }],
    'service-doc': [{ href: at(paths.data()), type: 'text/html' }],
  };
  const items = [calls, feeds, data];
  return { linkset: [{ anchor: at(catalogPath), item: items.map(({ anchor }) => ({ href: anchor })) }, ...items] };
}

/** RFC 9116 recommends less than a year; half of it asks readers to fetch the file again sooner. */
const daysValid = 180;

function writeSecurityText({ contact, languages, policy }: SecurityContactSettings, site: { publicUrl: string; now: Date }): string {
  const lines = {
    Contact: contact.startsWith('https://') ? contact : `mailto:${contact}`,
    Expires: `${addDays(shanghaiDay(site.now), daysValid)}T00:00:00+08:00`,
    'Preferred-Languages': languages ?? 'zh',
    Canonical: `${site.publicUrl}/.well-known/security.txt`,
    Policy: policy ?? site.publicUrl + paths.websiteSecurity(),
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}
