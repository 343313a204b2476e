import type { Context } from '#platform/context.ts';
import type { LoginAccount } from '../account.ts';

/** Source of accounts and passwords: our own tables, or the firm's account system. */
export interface ClientDirectory {
  /** True when passwords are stored and changed elsewhere: this site can then neither reset nor change one. */
  readonly managesPasswords: boolean;
  /**
   * Checks a password. Takes the same time and returns the same for an unknown account as for a wrong password. Throws
   * `DirectoryError` when the directory is unreachable.
   */
  verify(ctx: Context, account: LoginAccount, password: string): Promise<ClientDirectoryAnswer>;
}

export type ClientDirectoryAnswer =
  | { outcome: 'accepted'; client: DirectoryClient }
  | { outcome: 'rejected' }
  /** The password is right, but the account system refuses the login. */
  | { outcome: 'locked' | 'needsSupport'; client: DirectoryClient };

export interface DirectoryClient {
  fundAccount: string;
  name: string;
  /** Mobile number in the account system, for the codes of new devices; absent when our own tables hold it or no number is known. */
  mobile?: string;
  /** The client's branch and manager; absent when our own tables hold them. */
  care?: ClientCare;
}

/** The firm's contacts for a client: their branch, by its code, and their relationship manager; null where there is none. */
export interface ClientCare {
  branchCode: string | null;
  manager: { name: string; phone: string } | null;
}

/** The account system is unreachable or returned an error. `reason` is for the log, never for the visitor. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  readonly reason: 'timeout' | 'unreachable' | 'refused' | 'malformed';

  constructor(reason: DirectoryError['reason'], cause?: unknown) {
    super(`client directory: ${reason}`, { cause });
    this.reason = reason;
  }
}
