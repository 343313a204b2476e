import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type {
  ApprovalOutcome,
  CommentEdit,
  CommentId,
  CommentInput,
  CommentWritten,
  DecideInput,
  MentionList,
  MentionQuery,
  UndoInput,
} from '#workflow/approvals/schema.ts';
import type {
  ImportBeginInput,
  CheckInput,
  ImportDetail,
  ImportId,
  ImportName,
  ImportPage,
  ImportProgress,
  ImportQuery,
  RollBackInput,
  ImportSubmitInput,
} from '../schema/imports.ts';
import type { DifferencePage, ImportDifferenceQuery, ImportFindingPage, ImportFindingQuery, RowPage, RowQuery } from '../schema/parts.ts';

export const dailyImportList = staffCall<ImportQuery, ImportPage>('GET', '/data/imports', { may: 'import.read', forTokens: true });
export const dailyImportGet = staffCall<ImportId, ImportDetail>('GET', '/data/imports/{id}', { may: 'import.read', forTokens: true });
export const dailyFindingList = staffCall<ImportFindingQuery, ImportFindingPage>('GET', '/data/imports/{id}/findings', {
  may: 'import.read',
  forTokens: true,
});
export const dailyDifferenceList = staffCall<ImportDifferenceQuery, DifferencePage>('GET', '/data/imports/{id}/differences', {
  may: 'import.read',
  forTokens: true,
});
export const dailyRowList = staffCall<RowQuery, RowPage>('GET', '/data/imports/{id}/rows', { may: 'import.read', forTokens: true });
export const dailyImportBegin = staffCall<ImportBeginInput, ImportName>('POST', '/data/imports', {
  may: 'import.propose',
  forTokens: true,
});
export const dailyImportCheck = staffCall<CheckInput, ImportProgress>('POST', '/data/imports/{id}/check', {
  may: 'import.propose',
  forTokens: true,
});
export const dailyImportSubmit = staffCall<ImportSubmitInput, ImportProgress>('POST', '/data/imports/{id}/submit', {
  may: 'import.propose',
  forTokens: true,
});
export const dailyImportWithdraw = staffCall<ImportId, ApprovalOutcome>('POST', '/data/imports/{id}/withdraw', {
  may: 'import.propose',
  forTokens: true,
});
export const dailyRollBack = staffCall<RollBackInput, ImportName>('POST', '/data/roll-backs', { may: 'import.propose' });
export const dailyImportApprove = staffCall<DecideInput, ApprovalOutcome>('POST', '/data/imports/{id}/approve', { may: 'import.approve' });
export const dailyImportApproveSecond = staffCall<DecideInput, ApprovalOutcome>('POST', '/data/imports/{id}/approve-second', {
  may: 'import.approve-second',
});
export const dailyImportUndo = staffCall<UndoInput, ApprovalOutcome>('POST', '/data/imports/{id}/undo-approval', { may: 'import.approve' });
export const dailyImportUndoSecond = staffCall<UndoInput, ApprovalOutcome>('POST', '/data/imports/{id}/undo-approval-second', {
  may: 'import.approve-second',
});
export const dailyCommentAdd = staffCall<CommentInput, CommentWritten>('POST', '/data/imports/{id}/comments', { may: 'import.read' });
export const dailyCommentEdit = staffCall<CommentEdit, CommentWritten>('POST', '/data/imports/comments/{id}/edit', { may: 'import.read' });
export const dailyMentionList = staffCall<MentionQuery, MentionList>('GET', '/data/imports/{id}/mentions', { may: 'import.read' });
export const dailyCommentResolve = staffCall<CommentId, Empty>('POST', '/data/imports/comments/{id}/resolve', { may: 'import.read' });
export const dailyCommentReopen = staffCall<CommentId, Empty>('POST', '/data/imports/comments/{id}/reopen', { may: 'import.read' });
