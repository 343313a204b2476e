import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { DatabaseAwayError } from './away.ts';
import type { Gate } from './database.ts';
import { cutConnection } from './servers/connections.ts';
import type { Servers } from './servers/servers.ts';

export interface LinkOptions {
  servers: Servers;
  log: Log;
}

const askMs = 500;
/** So many times it is looked for an answer in vain: 3 s, and longer for a process too busy to look. */
const looksInVain = 6;
const connectMs = 2000;
/** A process that starts on a busy machine is busy with itself: for so long, or until the first answer, slowness says nothing of the database. Whatever it asks has its own limits. */
const startMs = 30_000;
const startConnectMs = 10_000;
const readyMs = 700;
/** An answer counts for so long. */
const freshMs = 1800;

/**
 * Knows whether the database answers, by a small question on a connection of its own twice a second. A link can fall silent without
 * breaking (a cable, a firewall, a stopped server): whoever waits on it would wait for minutes. From the third second on everybody is told at
 * once, and as soon as one answer comes.
 */
export class DatabaseLink implements Gate {
  readonly #options: LinkOptions;
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
  /** Of those who wait for a connection. */
  readonly #refusals = new Set<() => void>();
  readonly #onLost: (() => void)[] = [];
  readonly #onBack: (() => void)[] = [];

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#ticking = setInterval(() => this.#look(), askMs).unref();
    this.#look();
  }

  /** True from the moment in which it stopped answering until it answers again. */
  get isAway(): boolean {
    return this.#isAway;
  }

  get #isStarting(): boolean {
    return this.#answeredAt === 0 && Date.now() - this.#startedAt < startMs;
  }

  /** The database no longer answers, or another server is the one to work on: what waits for it shall wait no longer. */
  onLost(tell: () => void): void {
    this.#onLost.push(tell);
  }

  /** It answers again; told before anything is asked of it. */
  onBack(tell: () => void): void {
    this.#onBack.push(tell);
  }

  async pass<Taken>(take: () => Promise<Taken>, giveBack: (taken: Taken) => void): Promise<Taken> {
    if (this.#isAway) throw new DatabaseAwayError();
    let refuse: () => void = () => undefined;
    const lost = new Promise<never>((_resolve, reject) => (refuse = () => reject(new DatabaseAwayError())));
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

  /** Whether it answers now and takes writes; known within a second whatever happens. */
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
      this.#options.log.info('database answers again');
      for (const tell of this.#onBack) tell();
      this.#isAway = false;
    }
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Its own connection broke, which alone says nothing of the database: the next look takes a new one. */
  #drop(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined;
  }

  #lose(client: pg.Client | undefined): void {
    if (client) cutConnection(client);
    this.#client = undefined;
    this.#looks = 0;
    if (this.#isAway || this.#isClosed || this.#isStarting) return;
    this.#isAway = true;
    this.#options.log.error('database does not answer; what waits for it is refused until it does');
    this.#giveUp();
  }

  /** Another server is the one to work on: whatever was, or is being, connected to the former one is given up. */
  #move(): void {
    if (this.#isAway) this.#giveUp();
    else this.#lose(undefined);
    this.#options.log.warn('another server of the database has taken over');
  }

  #giveUp(): void {
    for (const refuse of this.#refusals) refuse();
    for (const tell of this.#onLost) tell();
  }
}
