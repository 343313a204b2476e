import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { Judgement } from '../guards/guard.ts';
import type { Difference, ReportBody } from '../report.ts';
import type { ProposalFile, ProposalState } from './proposal-state.ts';

/** A state that was handed in, with everything a second person needs to decide on it. */
export interface Proposal {
  id: number;
  /** Code of its target. */
  target: string;
  day: Day | null;
  state: ProposalState;
  files: readonly ProposalFile[];
  report: ReportBody;
  guards: readonly Judgement[];
  proposedBy: string;
  proposedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
  withdrawnAt: Date | null;
  version: number | null;
}

/** What a decision leaves of a proposal. */
export type ProposalChange =
  | { state: 'approved' | 'rejected'; decidedBy: string; decidedAt: Date; decisionReason: string | null }
  | { state: 'withdrawn'; withdrawnAt: Date }
  | { state: 'published'; version: number };

/** One row as people read it: of which part, known by what, and its cells by the titles of their columns. */
export interface FrozenRow {
  position: number;
  part: string;
  key: string;
  cells: readonly { title: string; text: string }[];
}

export interface RowPage {
  proposal: number;
  after: number;
  limit: number;
  /** What the key begins with; empty is any. */
  search: string;
}

/** Where the proposals of a target and their frozen rows are kept. */
export interface ProposalStore {
  /** Stands before their numbers. */
  readonly prefix: '' | 'R';
  /** What the audit trail calls them. */
  readonly auditName: 'list' | 'register';
  /** Those of all targets of this store, the newest first: those that wait for someone, or the last hundred. */
  list(ctx: Context, all: boolean): Promise<Proposal[]>;
  /** Inside a transaction `lock` keeps others from deciding on it. */
  find(ctx: Context, id: number, lock?: boolean): Promise<Proposal | undefined>;
  /** Writes what was decided; once it is decided for good its rows are no longer kept. */
  change(tx: Context, id: number, change: ProposalChange): Promise<void>;
  /** Publishes exactly its rows; in Chinese why the state is no longer the one that it was compared with, or is not taken. */
  publish(tx: Context, proposal: Proposal, by: string): Promise<number | { problem: string }>;
  /** SHA-256 of its rows, in hexadecimal; of none once it is decided. */
  hashRows(ctx: Context, id: number): Promise<string>;
  readRows(ctx: Context, page: RowPage): Promise<FrozenRow[]>;
  /** All differences of an open one from the state that it was compared with. */
  tellDifferences(ctx: Context, proposal: Proposal, tell: (difference: Difference) => void): Promise<void>;
}
