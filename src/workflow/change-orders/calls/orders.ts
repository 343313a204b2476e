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
  PresenceInput,
  PresenceList,
  RatifyInput,
  UndoInput,
} from '#workflow/approvals/schema.ts';
import type { MomentMove, MomentMoveResult, OwnMomentMove } from '../schema/moments.ts';
import type {
  MergeInput,
  MergeResult,
  OrderDetail,
  OrderId,
  OrderName,
  OrderPage,
  OrderQuery,
  ReleaseInput,
  SaveResult,
  SaveInput,
  OrderSubmitInput,
} from '../schema/orders.ts';

export const changeList = staffCall<OrderQuery, OrderPage>('GET', '/changes', { may: 'content.read', forTokens: true });
export const changeGet = staffCall<OrderId, OrderDetail>('GET', '/changes/{id}', { may: 'content.read', forTokens: true });
export const changeSave = staffCall<SaveInput, SaveResult>('PUT', '/changes/{id}', { may: 'content.draft', forTokens: true });
export const changeSubmit = staffCall<OrderSubmitInput, ApprovalOutcome>('POST', '/changes/{id}/submit', {
  may: 'content.draft',
  forTokens: true,
});
/** Publishes an order without approval; another person ratifies it. Only for kinds that allow it. */
export const changeAtOnce = staffCall<OrderSubmitInput, ApprovalOutcome>('POST', '/changes/{id}/at-once', { may: 'content.draft' });
export const changeMerge = staffCall<MergeInput, MergeResult>('POST', '/changes/{id}/merge', { may: 'content.draft', forTokens: true });
export const changeReopen = staffCall<OrderId, ApprovalOutcome>('POST', '/changes/{id}/reopen', { may: 'content.draft', forTokens: true });
export const changeWithdraw = staffCall<OrderId, ApprovalOutcome>('POST', '/changes/{id}/withdraw', {
  may: 'content.draft',
  forTokens: true,
});
export const changeRestore = staffCall<OrderId, OrderName>('POST', '/changes/{id}/restore', { may: 'content.draft', forTokens: true });
export const changeApprove = staffCall<DecideInput, ApprovalOutcome>('POST', '/changes/{id}/approve', { may: 'content.approve' });
export const changeApproveSecond = staffCall<DecideInput, ApprovalOutcome>('POST', '/changes/{id}/approve-second', {
  may: 'content.approve-second',
});
export const changeUndo = staffCall<UndoInput, ApprovalOutcome>('POST', '/changes/{id}/undo-approval', { may: 'content.approve' });
export const changeUndoSecond = staffCall<UndoInput, ApprovalOutcome>('POST', '/changes/{id}/undo-approval-second', {
  may: 'content.approve-second',
});
export const changeRatify = staffCall<RatifyInput, ApprovalOutcome>('POST', '/changes/{id}/ratify', { may: 'content.approve' });
/** Reschedules an order together with its release, or published content by means of a new order. */
export const momentMove = staffCall<MomentMove, MomentMoveResult>('POST', '/changes/{id}/moment', { may: 'content.draft' });
export const ownMomentMove = staffCall<OwnMomentMove, OrderName>('POST', '/content/moment', { may: 'content.draft' });
export const releaseCreate = staffCall<ReleaseInput, OrderName>('POST', '/changes/releases', { may: 'content.draft' });
export const commentAdd = staffCall<CommentInput, CommentWritten>('POST', '/changes/{id}/comments', { may: 'content.read' });
export const commentEdit = staffCall<CommentEdit, CommentWritten>('POST', '/changes/comments/{id}/edit', { may: 'content.read' });
export const mentionList = staffCall<MentionQuery, MentionList>('GET', '/changes/{id}/mentions', { may: 'content.read' });
export const commentResolve = staffCall<CommentId, Empty>('POST', '/changes/comments/{id}/resolve', { may: 'content.read' });
export const commentReopen = staffCall<CommentId, Empty>('POST', '/changes/comments/{id}/reopen', { may: 'content.read' });
export const presenceNote = staffCall<PresenceInput, PresenceList>('POST', '/changes/{id}/presence', { may: 'content.read' });
