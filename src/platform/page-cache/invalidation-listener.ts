import pg from 'pg';
import type { Tag } from '#contract/tag.ts';
import { cutConnection } from '../database/database.ts';
import { invalidationChannel } from '../database/transaction.ts';
import type { Log } from '../log/log.ts';
import type { InvalidationSubscriber } from '../memo.ts';

const pingMs = 10_000;
const longestPauseMs = 5_000;

/**
 * Hears, on a connection of its own, which tags committed writes have touched, whichever process wrote. While it cannot
 * hear (database restarted, network gone) the subscribers are suspended: a page is then rendered anew rather than shown old.
 */
export class InvalidationListener {
  readonly #connectionString: string;
  readonly #subscribers: readonly InvalidationSubscriber[];
  readonly #log: Log;
  #client: pg.Client | undefined;
  #ping: NodeJS.Timeout | undefined;
  #failures = 0;
  #isStopped = false;

  private constructor(connectionString: string, subscribers: readonly InvalidationSubscriber[], log: Log) {
    this.#connectionString = connectionString;
    this.#subscribers = subscribers;
    this.#log = log;
  }

  /** Resolves when it hears for the first time; rejects when the database cannot be reached. */
  static async start(connectionString: string, subscribers: readonly InvalidationSubscriber[], log: Log): Promise<InvalidationListener> {
    const listener = new InvalidationListener(connectionString, subscribers, log);
    try {
      await listener.#connect();
    } catch (error) {
      listener.#isStopped = true;
      throw error;
    }
    return listener;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#ping);
    await this.#client?.end();
  }

  /** Gives its connection up for a new one: the database has been away, and nobody knows what was missed. */
  renew(): void {
    if (this.#client) this.#lose(this.#client, undefined);
  }

  async #connect(): Promise<void> {
    const timeouts = { query_timeout: pingMs / 2, connectionTimeoutMillis: pingMs / 2 };
    const client = new pg.Client({ connectionString: this.#connectionString, keepAlive: true, ...timeouts });
    this.#client = client;
    const lose = (error?: Error) => this.#lose(client, error);
    client.on('error', lose).on('end', () => lose());
    client.on('notification', ({ payload = '[]' }) => this.#tell(JSON.parse(payload) as Tag[]));
    try {
      await client.connect();
      await client.query(`listen ${invalidationChannel}`);
    } catch (error) {
      lose(error as Error);
      throw error;
    }
    this.#failures = 0;
    for (const one of this.#subscribers) one.resume();
    // A connection can die without a word; a question shows it.
    this.#ping = setInterval(() => void client.query('select 1').catch(lose), pingMs).unref();
  }

  #tell(tags: Tag[]): void {
    for (const one of this.#subscribers) one.invalidate(tags);
  }

  /** Told several times of one loss; the first counts. */
  #lose(client: pg.Client, error: Error | undefined): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#ping);
    for (const one of this.#subscribers) one.suspend();
    cutConnection(client);
    if (this.#isStopped) return;
    this.#log.warn({ err: error }, 'page invalidation is not heard; pages are not cached meanwhile');
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    const pause = Math.min(100 * 2 ** this.#failures++, longestPauseMs);
    setTimeout(() => {
      if (!this.#isStopped) this.#connect().catch(() => undefined);
    }, pause).unref();
  }
}
