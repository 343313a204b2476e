import type { CommandProblem } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import type { SubmitDerivedList } from '../../definition/register.ts';

/** One row for display: its part, its key, and its cells by column title. */
export interface FrozenRow {
  position: number;
  part: string;
  key: string;
  cells: readonly { title: string; text: string }[];
}

export interface FrozenRowPage {
  frozenId: number;
  after: number;
  limit: number;
  /** A prefix of the key; empty matches all. */
  search: string;
}

/** The people responsible for a publication, as named in the records. */
export interface PublishedBy {
  maker: string;
  approver: string;
  handIn?: SubmitDerivedList;
}

/** The operations on the frozen rows of a target, which its staged import stores. This layer is independent of approvals. */
export interface FrozenStore {
  /** Publishes exactly these rows. Returns the version number, or in Chinese why they are not accepted. */
  publish(tx: Context, frozenId: number, by: PublishedBy): Promise<{ version: number } | CommandProblem>;
  /** Returns the SHA-256 of its rows and of the metadata of the version, in hexadecimal. */
  hashRows(ctx: Context, frozenId: number): Promise<string>;
  readRows(ctx: Context, page: FrozenRowPage): Promise<FrozenRow[]>;
}
