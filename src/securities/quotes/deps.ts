import type { Config } from '#platform/config/config.ts';
import { createEventSource } from './feed/event-source.ts';
import { createJsonSource } from './feed/json-source.ts';
import { QuoteFeed } from './feed/quote-feed.ts';

/** The source of quotes, and its labels. */
export interface QuoteDeps {
  /** Null without a source; the demo firm's replay is then shown, if there is one. Makes no request before it is started. */
  readonly feed: QuoteFeed | null;
  readonly sourceName: string | null;
  readonly delayMinutes: number;
  /** Indices of the strip, in their order. */
  readonly indices: readonly { code: string; name: string }[];
}

type Settings = Pick<
  Config,
  | 'quotesUrl'
  | 'quotesKind'
  | 'quotesToken'
  | 'quotesSourceName'
  | 'quotesDelayMinutes'
  | 'quotesIndices'
  | 'quotesPollSeconds'
  | 'quotesTimeoutMs'
>;

/** Builds the dependencies from the settings. */
export function openQuoteDeps(config: Settings): QuoteDeps {
  return {
    feed: openFeed(config),
    sourceName: config.quotesSourceName ?? null,
    delayMinutes: config.quotesDelayMinutes,
    indices: config.quotesIndices,
  };
}

function openFeed({ quotesUrl, quotesKind, quotesToken, ...config }: Settings): QuoteFeed | null {
  if (quotesUrl === undefined) return null;
  const address = { url: quotesUrl, token: quotesToken, timeoutMs: config.quotesTimeoutMs };
  const pauseMs = config.quotesPollSeconds * 1000;
  const isStream = quotesKind === 'sse';
  return new QuoteFeed({
    source: isStream ? createEventSource(address) : createJsonSource(address),
    delayMs: config.quotesDelayMinutes * 60_000,
    pauseMs: isStream ? 1000 : pauseMs,
    // Three responses in a row, or a minute of silence and the time to reconnect.
    outageMs: isStream ? 75_000 : Math.max(15_000, 3 * pauseMs + config.quotesTimeoutMs),
  });
}
