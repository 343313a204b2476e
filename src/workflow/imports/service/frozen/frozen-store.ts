import type { Problem } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import type { HandIn } from '../../definition/register.ts';

/** One row as people read it: of which part, known by what, and its cells by the titles of their columns. */
export interface FrozenRow {
  position: number;
  part: string;
  key: string;
  cells: readonly { title: string; text: string }[];
}

export interface RowPage {
  frozenId: number;
  after: number;
  limit: number;
  /** What the key begins with; empty is any. */
  search: string;
}

/** Who is behind a publication, as the records name people. */
export interface PublishedBy {
  maker: string;
  approver: string;
  handIn?: HandIn;
}

/** What is done with the frozen rows of a target; they are kept by its staged import. Nothing here knows of decisions. */
export interface FrozenStore {
  /** Makes exactly its rows the present ones. Returns the number of the version; in Chinese why the rows are not taken. */
  publish(tx: Context, frozenId: number, by: PublishedBy): Promise<{ version: number } | Problem>;
  /** SHA-256 of its rows and what the version will say of itself, in hexadecimal. */
  hashRows(ctx: Context, frozenId: number): Promise<string>;
  readRows(ctx: Context, page: RowPage): Promise<FrozenRow[]>;
}
