import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { DatabaseUnreachableError } from './database-unreachable.ts';
import type { ConnectionGate } from './database.ts';
import { cutConnection } from './servers/connections.ts';
import type { Servers } from './servers/servers.ts';

export interface HealthMonitorOptions {
  servers: Servers;
  log: Log;
}

const askMs = 500;
/** Failed probes before the database counts as unreachable: 3 s, and longer for a busy process. */
const looksInVain = 6;
const connectMs = 2000;
/**
 * Startup period: until it ends, or until the first response, slowness says nothing about the database, because the process
 * itself is busy. Queries have their own timeouts.
 */
const startMs = 30_000;
const startConnectMs = 10_000;
const readyMs = 700;
/** The time during which a response counts as recent, in ms. */
const freshMs = 1800;

/**
 * Monitors whether the database responds, by a small query on a separate connection twice a second. A connection can fall silent
 * without breaking (a cable, a firewall, a stopped server), and queries on it would wait for minutes. From the third second on
 * all callers are rejected at once, until a response comes.
 */
export class DatabaseHealthMonitor implements ConnectionGate {
  readonly #options: HealthMonitorOptions;
  readonly #ticking: NodeJS.Timeout;
  #client: pg.Client | undefined;
  #isConnecting = false;
  #isClosed = false;
  #looks = 0;
  #isAway = false;
  #isReadOnly = false;
  #answeredAt = 0;
  readonly #startedAt = Date.now();
  #waiting: (() => void)[] = [];
  /** Callers that wait for a connection. */
  readonly #refusals = new Set<() => void>();
  readonly #onLost: (() => void)[] = [];
  readonly #onBack: (() => void)[] = [];

  constructor(options: HealthMonitorOptions) {
    this.#options = options;
    this.#ticking = setInterval(() => this.#look(), askMs).unref();
    this.#look();
  }

  /** True from the time the database stops responding until it responds again. */
  get isUnreachable(): boolean {
    return this.#isAway;
  }

  get #isStarting(): boolean {
    return this.#answeredAt === 0 && Date.now() - this.#startedAt < startMs;
  }

  /** Registers a listener for when the database stops responding or the primary changes: pending work should stop waiting. */
  onUnreachable(tell: () => void): void {
    this.#onLost.push(tell);
  }

  /** Registers a listener for when the database responds again; called before any query is allowed. */
  onReachable(tell: () => void): void {
    this.#onBack.push(tell);
  }

  async pass<Taken>(take: () => Promise<Taken>, giveBack: (taken: Taken) => void): Promise<Taken> {
    if (this.#isAway) throw new DatabaseUnreachableError();
    let refuse: () => void = () => undefined;
    const lost = new Promise<never>((_resolve, reject) => (refuse = () => reject(new DatabaseUnreachableError())));
    this.#refusals.add(refuse);
    const taking = take();
    try {
      return await Promise.race([taking, lost]);
    } catch (error) {
      taking.then(giveBack, () => undefined);
      throw error;
    } finally {
      this.#refusals.delete(refuse);
    }
  }

  /** Returns whether the database responds and accepts writes; always answers within a second. */
  async isReady(): Promise<boolean> {
    if (!this.#isAway && Date.now() - this.#answeredAt > readyMs) {
      const late = new Promise<void>((resolve) => setTimeout(resolve, readyMs).unref());
      await Promise.race([new Promise<void>((resolve) => this.#waiting.push(resolve)), late]);
    }
    return !this.#isAway && !this.#isReadOnly && Date.now() - this.#answeredAt < freshMs;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#ticking);
    const client = this.#client;
    this.#client = undefined;
    if (client) cutConnection(client);
  }

  #look(): void {
    this.#looks += 1;
    if (this.#looks > looksInVain) this.#lose(this.#client);
    if (!this.#client && !this.#isConnecting) void this.#connect();
    else if (this.#client && this.#looks === 1) this.#ask(this.#client);
  }

  async #connect(): Promise<void> {
    const { servers } = this.#options;
    const former = servers.current;
    this.#isConnecting = true;
    try {
      const client = await servers.connect(this.#isStarting ? startConnectMs : connectMs);
      client.on('error', () => this.#drop(client)).on('end', () => this.#drop(client));
      if (this.#isClosed) return cutConnection(client);
      if (servers.current !== former) this.#move();
      this.#client = client;
      this.#ask(client);
    } catch {
      this.#lose(undefined);
    } finally {
      this.#isConnecting = false;
    }
  }

  #ask(client: pg.Client): void {
    client.query<{ isReadOnly: boolean }>(`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`).then(
      ({ rows }) => this.#hear(rows[0]!.isReadOnly),
      () => this.#drop(client),
    );
  }

  #hear(isReadOnly: boolean): void {
    this.#looks = 0;
    this.#isReadOnly = isReadOnly;
    this.#answeredAt = Date.now();
    if (this.#isAway) {
      this.#options.log.info('database reachable again');
      for (const tell of this.#onBack) tell();
      this.#isAway = false;
    }
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** The monitor's own connection broke, which alone says nothing about the database: the next probe opens a new one. */
  #drop(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined;
  }

  #lose(client: pg.Client | undefined): void {
    if (client) cutConnection(client);
    this.#client = undefined;
    this.#looks = 0;
    if (this.#isAway || this.#isClosed || this.#isStarting) return;
    this.#isAway = true;
    this.#options.log.error('database unreachable, requests that need it are refused');
    this.#giveUp();
  }

  /** The primary has changed: drops all open and pending connections to the former one. */
  #move(): void {
    if (this.#isAway) this.#giveUp();
    else this.#lose(undefined);
    this.#options.log.warn('database failed over to another server');
  }

  #giveUp(): void {
    for (const refuse of this.#refusals) refuse();
    for (const tell of this.#onLost) tell();
  }
}
