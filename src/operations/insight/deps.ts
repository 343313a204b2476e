import type { Config } from '#platform/config/config.ts';
import { parsePdfFacts } from '#platform/documents/parse-document.ts';
import { backgroundParsers } from '#platform/parsing/pools.ts';
import type { CheckTools } from './service/links/check-site.ts';
import { externalSiteReader } from './service/links/external-site-reader.ts';
import { OwnSite } from './service/links/site-reader.ts';

export interface LinkDeps {
  readonly publicUrl: string;
  /** The public site of this process, set once it has started. */
  readonly ownSite: OwnSite;
  readonly looksOutside: boolean;
  readonly tools: CheckTools;
}

export function openLinkDeps({
  publicUrl,
  rateLimitPerMinute,
  linkCheckOutside,
}: Pick<Config, 'publicUrl' | 'rateLimitPerMinute' | 'linkCheckOutside'>): LinkDeps {
  const ownSite = new OwnSite({ publicUrl, perMinute: rateLimitPerMinute });
  return {
    publicUrl,
    ownSite,
    looksOutside: linkCheckOutside,
    tools: {
      publicUrl,
      site: ownSite,
      outside: linkCheckOutside ? externalSiteReader : undefined,
      openPdf: (bytes) => parsePdfFacts(bytes, backgroundParsers),
    },
  };
}
