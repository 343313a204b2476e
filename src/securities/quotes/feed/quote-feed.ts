import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/log/log.ts';
import type { QuoteSource } from './quote-source.ts';
import { readSnapshot, SourceError, type SourceQuote } from './read-snapshot.ts';

export interface QuoteFeedOptions {
  source: QuoteSource;
  /** Delay of the quotes required by the licence. */
  delayMs: number;
  /** Interval between two responses, and before the first retry. */
  pauseMs: number;
  /** After this time without a heartbeat the source counts as down. */
  outageMs: number;
  /** Milliseconds since 1970; default: the clock. */
  now?: () => number;
}

const mostCodes = 20_000;
const longestPauseMs = 60_000;
const refusalsToldMs = 600_000;

/** Stores the latest quote of each security in memory for all visitors, with one connection per process. */
export class QuoteFeed {
  readonly #options: QuoteFeedOptions;
  readonly #now: () => number;
  readonly #quotes = new Map<string, SourceQuote>();
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #heardAt: number | null = null;
  #failures = 0;
  #refusalsToldAt = -Infinity;

  constructor(options: QuoteFeedOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Time of the source's last heartbeat, in milliseconds since 1970; null before the first. */
  get heardAt(): number | null {
    return this.#heardAt;
  }

  isOut(now: number): boolean {
    return this.#heardAt === null || now - this.#heardAt > this.#options.outageMs;
  }

  find(code: string): SourceQuote | undefined {
    return this.#quotes.get(code);
  }

  /** Starts polling, once; continues until `stop`. */
  start(log: Log): void {
    this.#running ??= this.#run(log);
  }

  /** Stops polling and waits for pending work. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(log: Log): Promise<void> {
    const { signal } = this.#stopping;
    const { source, pauseMs } = this.#options;
    while (!signal.aborted) {
      try {
        await source.listen({ onSnapshot: (value) => this.#take(value, log), onLife: () => this.#noteLife(log) }, signal);
      } catch (error) {
        if (signal.aborted) return;
        this.#noteFailure(error, log);
      }
      await sleep(Math.min(pauseMs * 2 ** Math.min(this.#failures, 10), Math.max(longestPauseMs, pauseMs)), undefined, { signal }).catch(
        () => undefined,
      );
    }
  }

  #noteLife(log: Log): void {
    if (this.#failures > 0) log.info({ failures: this.#failures }, 'quote source reachable again');
    this.#failures = 0;
    this.#heardAt = this.#now();
  }

  /** Logs each outage once, not every attempt. */
  #noteFailure(error: unknown, log: Log): void {
    this.#failures += 1;
    const reason = error instanceof SourceError ? error.reason : 'unreachable';
    if (this.#failures === 1) log.warn({ reason }, 'quote source failed');
  }

  #take(value: unknown, log: Log): void {
    const now = this.#now();
    const { quotes, refused } = readSnapshot(value, { now, delayMs: this.#options.delayMs });
    let unknown = 0;
    for (const quote of quotes) {
      const known = this.#quotes.get(quote.code);
      // A late quote must not replace a newer one.
      if (known && known.time > quote.time) continue;
      if (known || this.#quotes.size < mostCodes) this.#quotes.set(quote.code, quote);
      else unknown += 1;
    }
    if (refused + unknown === 0 || now - this.#refusalsToldAt < refusalsToldMs) return;
    this.#refusalsToldAt = now;
    log.warn({ refused: refused + unknown, taken: quotes.length - unknown }, 'quote rows rejected');
  }
}
