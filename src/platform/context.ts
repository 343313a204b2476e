import type { SessionEnding } from '#contract/session-ending.ts';
import type { TextVault } from './crypto/stored-text.ts';
import type { Db } from './database/database.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Log } from './log/log.ts';
import type { Memo } from './memo.ts';
import type { StaffAccess } from './staff-access.ts';

/** An API token of a staff member, with which a system of the firm acts on their behalf. */
export interface ApiToken {
  readonly id: number;
  readonly name: string;
}

/** The actor of a call: an anonymous visitor, a signed-in client or job seeker, a staff member, or the system itself (jobs, commands). */
export type Actor =
  | { kind: 'visitor'; ended?: SessionEnding }
  | { kind: 'client'; clientId: number; sessionId: string }
  | { kind: 'seeker'; seekerId: number; sessionId: string }
  | ({ kind: 'staff'; staffId: number; sessionId: string; token?: ApiToken } & StaffAccess)
  | { kind: 'system'; name: string };

/**
 * The context that every service function receives. Inside a transaction use only the inner context: its `db` is the transaction,
 * and its jobs and invalidations take effect on commit.
 */
export interface Context {
  readonly db: Db;
  readonly actor: Actor;
  /** The time of the request; services never read the clock themselves. */
  readonly now: Date;
  readonly jobs: JobQueue;
  readonly log: Log;
  /** Small values that nearly every request needs, cached until a write invalidates them. */
  readonly memo: Memo;
  /** Encrypts free texts about persons. */
  readonly texts: TextVault;
  readonly requestId: string;
  /** The visitor's address as seen by the listener (behind trusted proxies); absent for the system. */
  readonly ip?: string;
  readonly userAgent?: string;
  /**
   * The visitor's decoded cookies; absent for the system and while a page that is cached for everyone is rendered, as are the
   * next fields.
   */
  readonly cookies?: Readonly<Record<string, string>>;
  readonly connection?: Connection;
  /**
   * Sets a cookie on the response of this call, if it succeeds. The cookie is httpOnly and same-site, and sent with all requests
   * unless it is for calls under `/api` only. Over TLS its name has a prefix that services do not see. Absent where there is no
   * response.
   */
  readonly setCookie?: (name: string, value: string, options: { maxAgeSeconds: number; isForCallsOnly?: boolean }) => void;
}

/** The visitor's connection, as far as the listener and a trusted proxy can tell. */
export interface Connection {
  readonly isSecure: boolean;
  /** True when the request was forwarded: the direct peer is not the visitor. */
  readonly isForwarded?: boolean;
  /** `1.1`, `2`, `HTTP/2.0` …, as the outermost server names it. */
  readonly httpVersion: string;
  readonly ipVersion: 4 | 6;
  readonly tls?: { readonly protocol: string; readonly cipher: string };
}
