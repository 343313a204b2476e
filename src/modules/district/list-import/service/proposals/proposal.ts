import type { ProposalFile, ProposalState } from '#modules/base/register/service/proposals/proposal-state.ts';
import type { Exchange } from '#modules/district/lists/web/exchange.ts';
import type { ChangeCounts, Difference } from '../publishing/differences.ts';
import type { Finding } from '#platform/tabular/findings/finding.ts';
import type { GuardResult } from '../guards/guard.ts';
import type { RowCounts } from '../import-report.ts';
import type { ListKind } from '#modules/district/lists/service/definition/lists.ts';

/** What the version will say of itself. */
export interface ProposalPublication {
  effectiveDate: string | null;
  scope: Exchange | null;
  isSynthetic: boolean;
  source: string;
  isAdjustment?: boolean;
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
