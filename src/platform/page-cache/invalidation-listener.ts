import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { CacheTag } from '#contract/tag.ts';
import { cutConnection } from '../database/servers/connections.ts';
import type { Servers } from '../database/servers/servers.ts';
import { invalidationChannel } from '../database/transaction.ts';
import type { Log } from '../log/log.ts';
import type { InvalidationSubscriber } from '../memo.ts';

const pingMs = 10_000;
/** A separate channel: older programs read every message of the other one as tags. */
const pulseChannel = 'page_pulse';
const longestPauseMs = 5_000;

/** A test message that is sent like all others, to measure its delay. */
export interface ListenerProbe {
  /** Notifies the channel through a connection like that of any write. */
  send(channel: string, word: string): Promise<unknown>;
  /** Called with the delay of a message, in seconds. */
  onHeard(seconds: number): void;
}

/**
 * Listens, on a separate connection, for the tags of committed writes of every process. While it cannot listen (database
 * restarted, network down) the subscribers are suspended: pages are then rendered on each request rather than served outdated.
 */
export class InvalidationListener {
  readonly #servers: Pick<Servers, 'current'>;
  readonly #subscribers: readonly InvalidationSubscriber[];
  readonly #log: Log;
  readonly #pulse: ListenerProbe | undefined;
  #lastPulse = { word: '', sentAt: 0 };
  #client: pg.Client | undefined;
  #ping: NodeJS.Timeout | undefined;
  #failures = 0;
  #isStopped = false;

  private constructor(servers: Pick<Servers, 'current'>, subscribers: readonly InvalidationSubscriber[], log: Log, pulse?: ListenerProbe) {
    this.#servers = servers;
    this.#subscribers = subscribers;
    this.#log = log;
    this.#pulse = pulse;
  }

  /** Resolves when it listens for the first time; rejects when the database cannot be reached. */
  static async start(
    servers: Pick<Servers, 'current'>,
    subscribers: readonly InvalidationSubscriber[],
    log: Log,
    pulse?: ListenerProbe,
  ): Promise<InvalidationListener> {
    const listener = new InvalidationListener(servers, subscribers, log, pulse);
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

  /** Replaces its connection after the database was unreachable, because notifications may be lost. */
  renew(): void {
    if (this.#client) this.#lose(this.#client, undefined);
  }

  async #connect(): Promise<void> {
    const timeouts = { query_timeout: pingMs / 2, connectionTimeoutMillis: pingMs / 2 };
    const client = new pg.Client({ connectionString: this.#servers.current, keepAlive: true, ...timeouts });
    this.#client = client;
    const lose = (error?: Error) => this.#lose(client, error);
    client.on('error', lose).on('end', () => lose());
    client.on('notification', ({ channel, payload = '[]' }) => {
      if (channel === pulseChannel) this.#hearPulse(payload);
      else this.#tell(JSON.parse(payload) as CacheTag[]);
    });
    try {
      await client.connect();
      await client.query(`listen ${invalidationChannel}`);
      if (this.#pulse) await client.query(`listen ${pulseChannel}`);
    } catch (error) {
      lose(error as Error);
      throw error;
    }
    this.#failures = 0;
    for (const one of this.#subscribers) one.resume();
    // A connection can die silently; a query reveals it.
    this.#ping = setInterval(() => {
      client.query('select 1').catch(lose);
      this.#sendPulse();
    }, pingMs).unref();
    this.#sendPulse();
  }

  /** A lost test message is not waited for: the counter of received ones reveals it. */
  #sendPulse(): void {
    this.#lastPulse = { word: randomUUID(), sentAt: performance.now() };
    this.#pulse?.send(pulseChannel, this.#lastPulse.word).catch(() => undefined);
  }

  /** Every process receives those of all others. */
  #hearPulse(word: string): void {
    if (word === this.#lastPulse.word) this.#pulse?.onHeard((performance.now() - this.#lastPulse.sentAt) / 1000);
  }

  #tell(tags: CacheTag[]): void {
    for (const one of this.#subscribers) one.invalidate(tags);
  }

  /** Called several times for one loss; the first counts. */
  #lose(client: pg.Client, error: Error | undefined): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#ping);
    for (const one of this.#subscribers) one.suspend();
    cutConnection(client);
    if (this.#isStopped) return;
    this.#log.warn({ err: error }, 'page invalidation listener disconnected, caching suspended');
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    const pause = Math.min(100 * 2 ** this.#failures++, longestPauseMs);
    setTimeout(() => {
      if (!this.#isStopped) this.#connect().catch(() => undefined);
    }, pause).unref();
  }
}
