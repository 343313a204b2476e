import type { CommentActions } from '#workflow/approvals/console/comments.tsx';
import { commentAdd, commentEdit, commentReopen, commentResolve, mentionList } from '../../calls/orders.ts';

/** The actions on the comments of a change order. */
export const createCommentActions = (order: number): CommentActions => ({
  add: (client, comment) => client.call(commentAdd, { id: order, ...comment }),
  edit: (client, comment) => client.call(commentEdit, comment),
  resolve: (client, id) => client.call(commentResolve, { id }),
  reopen: (client, id) => client.call(commentReopen, { id }),
  listMentionable: (client, words, signal) => client.call(mentionList, { id: order, words }, { signal }),
});
