import type { Exchange } from '#modules/district/lists/web/exchange.ts';
import type { ChangeCounts, Difference } from '../publishing/differences.ts';
import type { Finding } from '../reports/finding.ts';
import type { GuardResult } from '../guards/guard.ts';
import type { RowCounts } from '../reports/import-report.ts';
import type { ListKind } from '#modules/district/lists/service/definition/lists.ts';

export type ProposalState = 'proposed' | 'approved' | 'rejected' | 'withdrawn' | 'published';

export const proposalStateNames: Record<ProposalState, string> = {
  proposed: '待批准',
  approved: '已批准，未发布',
  rejected: '已退回',
  withdrawn: '已撤回',
  published: '已发布',
};

/** One file of a proposal, so that it can be told later whether it is the one that was handed in. */
export interface ProposalFile {
  name: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** What the version will say of itself. */
export interface ProposalPublication {
  effectiveDate: string | null;
  scope: Exchange | null;
  isSynthetic: boolean;
  source: string;
}

/** The import's report as the approver sees it. */
export interface ProposalReport {
  rows: RowCounts;
  findings: readonly Finding[];
  counts: Readonly<Record<Finding['level'], number>>;
  changes: ChangeCounts;
  differences: readonly Difference[];
}

/** A list that was handed in, with everything a second person needs to decide on it. */
export interface Proposal {
  id: number;
  list: ListKind;
  dataDate: string;
  state: ProposalState;
  baseVersion: number | null;
  publication: ProposalPublication;
  files: readonly ProposalFile[];
  report: ProposalReport;
  guards: readonly GuardResult[];
  proposedBy: string;
  proposedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
  withdrawnAt: Date | null;
  version: number | null;
}

/** Whether two names mean the same person, as the database compares them: without blanks around, whatever the case. */
export const isSamePerson = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
