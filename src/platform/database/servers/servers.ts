import pg from 'pg';
import type { Log } from '../../log/log.ts';
import { DatabaseUnreachableError } from '../database-unreachable.ts';
import { cutConnection } from './connections.ts';

/** The response of one server. */
export interface ServerAnswer {
  address: string;
  /** PostgreSQL's timeline, which each promotion raises; undefined for a standby. */
  line: number | undefined;
}

/** Scheme and credentials, servers, and the rest. A password with `@` or `/` has them encoded. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(.*)$/;

/**
 * Splits an address in libpq syntax, `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`, into one
 * address per server, in the same order.
 */
export function splitServerAddresses(connectionString: string): [string, ...string[]] {
  const [, begin, hosts, end] = parts.exec(connectionString) ?? [];
  if (!hosts?.includes(',')) return [connectionString];
  return hosts.split(',').map((host) => begin + host + end) as [string, ...string[]];
}

/**
 * Chooses the primary. Of two (a former primary that was restarted beside its successor) the one with the higher timeline;
 * undefined when all are behind the known timeline.
 */
export function chooseWriter(answers: readonly ServerAnswer[], knownLine: number): ServerAnswer | undefined {
  const line = Math.max(knownLine, ...answers.map((one) => one.line ?? 0));
  return answers.find((one) => one.line === line);
}

const askLine = `select case when pg_is_in_recovery() then null
  else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as line`;

/** The servers of one database, a primary and its standbys, and the current primary. A single server is used as it is. */
export class Servers {
  readonly #addresses: readonly string[];
  readonly #log: Pick<Log, 'error'> | undefined;
  readonly #toldOf = new Set<string>();
  #current: string;
  #line = 0;

  constructor(connectionString: string, log?: Pick<Log, 'error'>) {
    const addresses = splitServerAddresses(connectionString);
    this.#addresses = addresses;
    this.#current = addresses[0];
    this.#log = log;
  }

  /** Address of the primary when it was last checked; before the first check, of the first server. */
  get current(): string {
    return this.#current;
  }

  /** All servers, the current one first. */
  get ordered(): string {
    const [, begin = '', , end = ''] = parts.exec(this.#current) ?? [];
    const host = (address: string) => parts.exec(address)![2]!;
    const others = this.#addresses.filter((address) => address !== this.#current);
    return others.length === 0 ? this.#current : begin + [this.#current, ...others].map(host).join() + end;
  }

  /**
   * Queries all servers at once and connects to the primary, which becomes the current one. Rejects with
   * `DatabaseUnreachableError`, or the driver's own error for a single server, when none is found within the time.
   */
  async connect(withinMs: number): Promise<pg.Client> {
    if (this.#addresses.length === 1) return open(this.#current, withinMs);
    const answers = await Promise.all(this.#addresses.map((address) => ask(address, withinMs)));
    const heard = answers.filter((one) => one !== undefined);
    const writer = chooseWriter(heard, this.#line);
    for (const one of heard) if (one.address !== writer?.address) cutConnection(one.client);
    this.#tellOfOld(heard);
    const client = heard.find(({ address }) => address === writer?.address)?.client;
    if (!writer || !client) throw new DatabaseUnreachableError();
    this.#line = writer.line!;
    this.#current = writer.address;
    return client;
  }

  /** Logs two simultaneous primaries, once per occurrence, because an operator has to act. */
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

/**
 * Returns the address with the primary first, for a starting process. An address with one server is returned unchanged. Rejects
 * when no server accepts writes.
 */
export async function putWriterFirst(connectionString: string, withinMs: number): Promise<string> {
  const servers = new Servers(connectionString);
  if (splitServerAddresses(connectionString).length > 1) await (await servers.connect(withinMs)).end();
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
    // The driver supports a timeout per query, which its types omit.
    const question = { text: askLine, query_timeout: withinMs } as pg.QueryConfig;
    const { rows } = await client.query<{ line: number | null }>(question);
    return { address, client, line: rows[0]!.line ?? undefined };
  } catch {
    cutConnection(client);
    return undefined;
  }
}
