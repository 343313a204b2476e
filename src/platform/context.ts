import type { SessionEnding } from '#contract/session-ending.ts';
import type { Db } from './database/database.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Log } from './log/log.ts';
import type { Memo } from './memo.ts';
import type { StaffAccess } from './staff-access.ts';

/** A token of a member of staff, by which a system of the firm acts in their name. */
export interface ApiToken {
  readonly id: number;
  readonly name: string;
}

/** Who acts: a visitor nobody knows, a signed-in client or job seeker, a member of staff, or the system itself (jobs, commands). */
export type Actor =
  | { kind: 'visitor'; ended?: SessionEnding }
  | { kind: 'client'; clientId: number; sessionId: string }
  | { kind: 'seeker'; seekerId: number; sessionId: string }
  | ({ kind: 'staff'; staffId: number; sessionId: string; token?: ApiToken } & StaffAccess)
  | { kind: 'system'; name: string };

/**
 * What every service function receives. Inside a transaction only the inner context is used: its `db` is the
 * transaction, its jobs and invalidations take effect when it commits.
 */
export interface Context {
  readonly db: Db;
  readonly actor: Actor;
  /** The moment of the request; services never read the clock themselves. */
  readonly now: Date;
  readonly jobs: JobQueue;
  readonly log: Log;
  /** Small values that nearly every request needs, remembered until a write touches them. */
  readonly memo: Memo;
  readonly requestId: string;
  /** The visitor's address as the listener saw it (behind trusted proxies), absent for the system. */
  readonly ip?: string;
  readonly userAgent?: string;
  /** The visitor's cookies, decoded; absent for the system and while a page for everyone is rendered, as are the next. */
  readonly cookies?: Readonly<Record<string, string>>;
  readonly connection?: Connection;
  /**
   * Leaves a cookie with the answer of this call, if it succeeds: sent back to calls of its listener alone (of the public one those under `/api`, unless it is
   * for all addresses), by this site's own pages alone, and out of the reach of scripts. Absent where there is no answer to put it on.
   */
  readonly setCookie?: (name: string, value: string, options: { maxAgeSeconds: number; isForAllAddresses?: boolean }) => void;
}

/** How a visitor is connected, as far as the listener and a trusted proxy can tell. */
export interface Connection {
  readonly isSecure: boolean;
  /** Somebody has passed the request on: what seems near may be far. */
  readonly isForwarded?: boolean;
  /** `1.1`, `2`, `HTTP/2.0` …, as the outermost server names it. */
  readonly httpVersion: string;
  readonly ipVersion: 4 | 6;
  readonly tls?: { readonly protocol: string; readonly cipher: string };
}
