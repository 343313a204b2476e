import type { Config } from '#platform/config/config.ts';
import { readFactsApart } from '#platform/documents/read-apart.ts';
import type { CheckTools } from './service/links/check-site.ts';
import { outsideReader } from './service/links/outside-reader.ts';
import { createSiteReader } from './service/links/site-reader.ts';

/** What links are checked with. */
export interface LinkDeps {
  readonly publicUrl: string;
  readonly looksOutside: boolean;
  readonly tools: CheckTools;
}

/** The site is read from its own listener: what stands before it may not let the server itself in. */
export function openLinkDeps({
  host,
  port,
  publicUrl,
  rateLimitPerMinute,
  linkCheckOutside,
}: Pick<Config, 'host' | 'port' | 'publicUrl' | 'rateLimitPerMinute' | 'linkCheckOutside'>): LinkDeps {
  const isEvery = host === undefined || host === '0.0.0.0' || host === '::';
  const name = isEvery ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return {
    publicUrl,
    looksOutside: linkCheckOutside,
    tools: {
      publicUrl,
      site: createSiteReader(`http://${name}:${port}`, rateLimitPerMinute),
      outside: linkCheckOutside ? outsideReader : undefined,
      openPdf: readFactsApart,
    },
  };
}
