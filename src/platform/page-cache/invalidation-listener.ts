import pg from 'pg';
import type { Tag } from '#contract/tag.ts';
import { invalidationChannel } from '../database/transaction.ts';
import type { Log } from '../log/log.ts';
import type { InvalidationSubscriber } from '../memo.ts';

export interface InvalidationListener {
  stop(): Promise<void>;
}

const pingMs = 10_000;
const longestPauseMs = 5_000;

/**
 * Hears, on a connection of its own, which tags committed writes have touched, whichever process wrote. While it cannot
 * hear (database restarted, network gone) the caches are suspended: a page is then rendered anew rather than shown old.
 * Resolves when it hears for the first time.
 */
export async function listenForInvalidations(
  connectionString: string,
  subscribers: readonly InvalidationSubscriber[],
  log: Log,
): Promise<InvalidationListener> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let failures = 0;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true, query_timeout: pingMs / 2, connectionTimeoutMillis: pingMs / 2 });
    client = next;
    let isLost = false;
    const lose = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      clearInterval(timer);
      for (const one of subscribers) one.suspend();
      next.end().catch(() => undefined);
      if (isStopped) return;
      log.warn({ err: error }, 'page invalidation is not heard; pages are not cached meanwhile');
      scheduleReconnect();
    };
    next.on('error', lose).on('end', () => lose());
    next.on('notification', ({ payload = '[]' }) => {
      const tags = JSON.parse(payload) as Tag[];
      for (const one of subscribers) one.invalidate(tags);
    });
    try {
      await next.connect();
      await next.query(`listen ${invalidationChannel}`);
    } catch (error) {
      lose(error as Error);
      throw error;
    }
    for (const one of subscribers) one.resume();
    failures = 0;
    // A connection can die without a word; a question shows it.
    timer = setInterval(() => void next.query('select 1').catch(lose), pingMs);
    timer.unref();
  }

  function scheduleReconnect(): void {
    const pause = Math.min(100 * 2 ** failures++, longestPauseMs);
    setTimeout(() => {
      if (!isStopped) connect().catch(() => undefined);
    }, pause).unref();
  }

  await connect().catch((error: unknown) => {
    isStopped = true;
    throw error;
  });
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await client?.end();
    },
  };
}
