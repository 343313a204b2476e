import type { Finding } from '#platform/tabular/findings/finding.ts';
import type { Publication, Rows } from '../../register.ts';
import type { ChangeCounts, Difference } from '../differences.ts';
import type { RegisterGuard } from '../guards/register-guards.ts';
import type { ProposalFile, ProposalState } from './proposal-state.ts';

/** The import's report as the approver sees it. */
export interface ProposalReport {
  rows: { read: number; sound: number; rejected: number; merged: number };
  findings: readonly Finding[];
  counts: Readonly<Record<Finding['level'], number>>;
  changes: ChangeCounts;
  differences: readonly Difference[];
}

/** A state of a register that was handed in, with everything a second person needs to decide on it. */
export interface RegisterProposal {
  id: number;
  register: string;
  state: ProposalState;
  baseDigest: string;
  /** Null once it is decided. */
  rows: Rows | null;
  publication: Publication;
  files: readonly ProposalFile[];
  report: ProposalReport;
  guards: readonly RegisterGuard[];
  proposedBy: string;
  proposedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
  withdrawnAt: Date | null;
  version: number | null;
}
