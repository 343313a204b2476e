import type { Context } from '#platform/context.ts';
import type { Account } from '../account.ts';

/** Who has which account and password: our own tables, or the firm's account system. */
export interface ClientDirectory {
  /** True when passwords are kept and changed elsewhere: this site can then neither reset nor change one. */
  readonly keepsPasswords: boolean;
  /**
   * Checks a password. Takes the same time, and says the same, for an account that does not exist as for a wrong password.
   * Throws `DirectoryError` when nobody can say.
   */
  verify(ctx: Context, account: Account, password: string): Promise<DirectoryAnswer>;
}

export type DirectoryAnswer =
  | { outcome: 'accepted'; client: DirectoryClient }
  | { outcome: 'rejected' }
  /** The password is right, but the account system lets nobody in. */
  | { outcome: 'locked' | 'needsSupport'; client: DirectoryClient };

export interface DirectoryClient {
  fundAccount: string;
  name: string;
  /** The number kept for them, for the codes of new devices; absent when our own tables know it, or nobody does. */
  mobile?: string;
  /** Who answers for them; absent when our own tables know it. */
  care?: ClientCare;
}

/** Who of the firm answers for a client: their branch, by its code, and their relationship manager; null where there is none. */
export interface ClientCare {
  branchCode: string | null;
  manager: { name: string; phone: string } | null;
}

/** The account system could not be asked. `reason` is for the log, never for the visitor. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  readonly reason: 'timeout' | 'unreachable' | 'refused' | 'malformed';

  constructor(reason: DirectoryError['reason'], cause?: unknown) {
    super(`client directory: ${reason}`, { cause });
    this.reason = reason;
  }
}
