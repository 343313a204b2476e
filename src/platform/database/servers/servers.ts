import pg from 'pg';
import type { Log } from '../../log/log.ts';
import { DatabaseAwayError } from '../away.ts';
import { cutConnection } from './connections.ts';

/** What one server said when it was asked. */
export interface ServerAnswer {
  address: string;
  /** The number of its line of history (PostgreSQL's time line), which each promotion raises; undefined of a standby. */
  line: number | undefined;
}

/** Scheme, who signs in, servers, and the rest. A password that holds `@` or `/` has them encoded. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(.*)$/;

/**
 * The servers of an address as libpq spells it, `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`, each as
 * an address of its own, in the same order.
 */
export function listAddresses(connectionString: string): [string, ...string[]] {
  const [, begin, hosts, end] = parts.exec(connectionString) ?? [];
  if (!hosts?.includes(',')) return [connectionString];
  return hosts.split(',').map((host) => begin + host + end) as [string, ...string[]];
}

/**
 * The one that takes writes. Of two (a former primary that somebody started again beside its follower) the one whose history is longer; undefined
 * where all others are behind the line that is known.
 */
export function chooseWriter(answers: readonly ServerAnswer[], knownLine: number): ServerAnswer | undefined {
  const line = Math.max(knownLine, ...answers.map((one) => one.line ?? 0));
  return answers.find((one) => one.line === line);
}

const askLine = `select case when pg_is_in_recovery() then null
  else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as line`;

/** The servers of one database, a primary and its standbys, and which of them is the one to work on. One that stands alone is taken as it is. */
export class Servers {
  readonly #addresses: readonly string[];
  readonly #log: Pick<Log, 'error'> | undefined;
  readonly #toldOf = new Set<string>();
  #current: string;
  #line = 0;

  constructor(connectionString: string, log?: Pick<Log, 'error'>) {
    const addresses = listAddresses(connectionString);
    this.#addresses = addresses;
    this.#current = addresses[0];
    this.#log = log;
  }

  /** Address of the server that took writes when it was last looked for; before the first look, of the one that is named first. */
  get current(): string {
    return this.#current;
  }

  /** All of them, the current one first. */
  get ordered(): string {
    const [, begin = '', , end = ''] = parts.exec(this.#current) ?? [];
    const host = (address: string) => parts.exec(address)![2]!;
    const others = this.#addresses.filter((address) => address !== this.#current);
    return others.length === 0 ? this.#current : begin + [this.#current, ...others].map(host).join() + end;
  }

  /**
   * Asks all servers at once and connects to the one that takes writes, which is the current one from then on. Rejects with `DatabaseAwayError`, or the
   * driver's own words where there is one server, when none is found within the time.
   */
  async connect(withinMs: number): Promise<pg.Client> {
    if (this.#addresses.length === 1) return open(this.#current, withinMs);
    const answers = await Promise.all(this.#addresses.map((address) => ask(address, withinMs)));
    const heard = answers.filter((one) => one !== undefined);
    const writer = chooseWriter(heard, this.#line);
    for (const one of heard) if (one.address !== writer?.address) cutConnection(one.client);
    this.#tellOfOld(heard);
    const client = heard.find(({ address }) => address === writer?.address)?.client;
    if (!writer || !client) throw new DatabaseAwayError();
    this.#line = writer.line!;
    this.#current = writer.address;
    return client;
  }

  /** Two that take writes are a fault that somebody has to see, once each time it begins. */
  #tellOfOld(heard: readonly ServerAnswer[]): void {
    const known = Math.max(this.#line, ...heard.map(({ line = 0 }) => line));
    for (const { address, line } of heard) {
      const isOld = line !== undefined && line < known;
      if (isOld && !this.#toldOf.has(address))
        this.#log?.error(
          { host: parts.exec(address)![2], line, known },
          'a server takes writes whose history was overtaken; it is left alone',
        );
      if (isOld) this.#toldOf.add(address);
      else this.#toldOf.delete(address);
    }
  }
}

/** The address with the server that takes writes in front, for who starts now. An address with one server is given back unasked. Rejects when none takes any. */
export async function putWriterFirst(connectionString: string, withinMs: number): Promise<string> {
  const servers = new Servers(connectionString);
  if (listAddresses(connectionString).length > 1) await (await servers.connect(withinMs)).end();
  return servers.ordered;
}

async function open(connectionString: string, withinMs: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: withinMs, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    cutConnection(client);
    throw error;
  });
  return client;
}

async function ask(address: string, withinMs: number): Promise<(ServerAnswer & { client: pg.Client }) | undefined> {
  const client = await open(address, withinMs).catch(() => undefined);
  if (!client) return undefined;
  try {
    // The limit is a property of single questions as well, which the driver's types leave out.
    const question = { text: askLine, query_timeout: withinMs } as pg.QueryConfig;
    const { rows } = await client.query<{ line: number | null }>(question);
    return { address, client, line: rows[0]!.line ?? undefined };
  } catch {
    cutConnection(client);
    return undefined;
  }
}
