import type { Empty } from '#contract/call.ts';
import { consoleBase, staffCall } from '#contract/staff-call.ts';
import type { ApprovalOutcome } from '#workflow/approvals/schema.ts';
import type {
  ExportReceipt,
  ExportDecision,
  ExportRequestInput,
  ExportKey,
  ExportKinds,
  ExportListQuery,
  ExportPage,
  ExportReviewQuery,
} from './schema.ts';

/** Lists the exports that the caller may request, by their read permissions. */
export const exportKindList = staffCall<Empty, ExportKinds>('GET', '/exports/kinds', { may: 'personal.export' });
export const exportRequestCreate = staffCall<ExportRequestInput, ExportReceipt>('POST', '/exports', { may: 'personal.export' });
export const exportList = staffCall<ExportListQuery, ExportPage>('GET', '/exports', { may: 'personal.export' });
export const exportWithdraw = staffCall<ExportKey, Empty>('POST', '/exports/{id}/withdrawal', { may: 'personal.export' });

/** Lists everybody's exports for approvers. */
export const exportReviewList = staffCall<ExportReviewQuery, ExportPage>('GET', '/export-reviews', { may: 'personal.export-approve' });
export const exportDecide = staffCall<ExportDecision, ApprovalOutcome>('POST', '/exports/{id}/decision', {
  may: 'personal.export-approve',
});

/** The file is sent as it is, not as a JSON response, and only to the session of its requester. */
export const exportFilePath = (id: string): string => `${consoleBase}/exports/${id}/file`;
