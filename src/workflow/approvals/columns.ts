import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ApprovalAct, ApprovalState, Payload } from './web/approval-labels.ts';

export const columns = {
  approvalReleases: {},
  approvalRequests: { state: typed<ApprovalState>(), act: typed<ApprovalAct>(), payload: typed<Payload>(), before: typed<Payload>() },
  approvalRevisions: { payload: typed<Payload>() },
  approvalContributors: {},
  approvalDecisions: { decision: typed<'approve' | 'return' | 'ratify' | 'undo'>() },
  approvalReviewLinks: {},
  approvalComments: {},
  approvalCommentNotices: {},
  approvalPresence: {},
} satisfies ModuleColumns;
