import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { approvalStates, approvalStepKinds } from './web/approval-labels.ts';
import { passageLimits } from './web/passage.ts';

export const approvalState = z.enum(approvalStates);
export const person = z.object({ id: z.number(), name: z.string() });
const note = z.string().trim().max(500, '意见不超过 500 个字').default('');

export const decideInput = z.object({
  id: whole('编号'),
  decision: z.enum(['approve', 'return'], '请选择通过或退回'),
  /** The hash of the content that the user reviewed. A decision about any other content is refused. */
  contentHash: z.string('缺少内容校验值').regex(/^[0-9a-f]{64}$/, '内容校验值有误'),
  note,
});
export type DecideInput = z.input<typeof decideInput>;
export type ParsedDecide = z.output<typeof decideInput>;

export const ratifyInput = z.object({ id: whole('编号'), note });
export type RatifyInput = z.input<typeof ratifyInput>;
export type ParsedRatify = z.output<typeof ratifyInput>;

export const undoInput = decideInput.pick({ id: true, contentHash: true, note: true });
export type UndoInput = z.input<typeof undoInput>;
export type ParsedUndo = z.output<typeof undoInput>;

/** The state of a request after a call. `failure` says why it was not applied. */
export const approvalOutcome = z.object({ state: approvalState, failure: z.string().nullable() });
export type ApprovalOutcome = z.infer<typeof approvalOutcome>;

export const approvalStep = z.object({
  at: z.iso.datetime(),
  /** Null for the system. */
  by: person.nullable(),
  kind: z.enum(approvalStepKinds),
  level: z.number().nullable(),
  note: z.string(),
  /** False where the content was changed after the decision. */
  isOfThis: z.boolean(),
});
export type ApprovalStep = z.infer<typeof approvalStep>;

export const passage = z.object({
  quote: z
    .string('请选中要批注的文字')
    .trim()
    .min(1, '请选中要批注的文字')
    .max(passageLimits.quote, `选中的文字不超过 ${passageLimits.quote} 个字`),
  before: z.string().max(passageLimits.around, '位置有误').default(''),
  after: z.string().max(passageLimits.around, '位置有误').default(''),
  block: whole('段落序号', 100_000, 0).default(0),
});

export const approvalComment = z.object({
  id: z.number(),
  /** The current path of the field. An entry of a list may have been moved. */
  path: z.string(),
  label: z.string(),
  text: z.string(),
  /** The commented passage and whether it still exists. Null for a comment on the whole field. */
  passage: z
    .object({ quote: z.string(), before: z.string(), after: z.string(), block: z.number(), state: z.enum(['found', 'reworded', 'gone']) })
    .nullable(),
  /** Null for a person without an account, who gave a name instead. */
  by: person.nullable(),
  outsideName: z.string().nullable(),
  at: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** The names of the notified people as they appear in the text, after an @. */
  mentions: z.array(z.string()),
  /** True if the caller wrote it and it is open. */
  canEdit: z.boolean(),
  resolvedBy: person.nullable(),
});
export type ApprovalComment = z.infer<typeof approvalComment>;

const commentText = z.string('请填写批注').trim().min(1, '请填写批注').max(500, '批注不超过 500 个字');
export const commentInput = z
  .object({
    id: whole('编号'),
    path: z.string().max(200, '位置有误').default(''),
    passage: passage.optional(),
    text: commentText,
  })
  .refine(({ path, passage: words }) => words === undefined || path !== '', { path: ['path'], error: '请说明选中的文字在哪一栏' });
export type CommentInput = z.input<typeof commentInput>;
export type ParsedComment = z.output<typeof commentInput>;
export const commentId = z.object({ id: whole('批注编号') });
export type CommentId = z.input<typeof commentId>;
export const commentEdit = z.object({ ...commentId.shape, text: commentText });
export type CommentEdit = z.input<typeof commentEdit>;
export type ParsedCommentEdit = z.output<typeof commentEdit>;
/** `told` lists the names of the mentioned people who may see the request and were notified. */
export const commentWritten = z.object({ id: z.number(), told: z.array(z.string()) });
export type CommentWritten = z.infer<typeof commentWritten>;

export const mentionQuery = z.object({
  id: whole('编号'),
  /** Searches names and accounts. */
  words: z.string('查找内容应为文字').trim().max(40, '不超过 40 个字').default(''),
});
export type MentionQuery = z.input<typeof mentionQuery>;
/** Colleagues who may be mentioned in a comment. `words` is the text after the @. */
export const mentionList = z.object({
  colleagues: z.array(z.object({ id: z.number(), name: z.string(), account: z.string(), words: z.string() })),
});
export type MentionList = z.infer<typeof mentionList>;

export const presenceInput = z.object({ id: whole('编号'), isEditing: z.boolean() });
export type PresenceInput = z.input<typeof presenceInput>;
export const presenceList = z.object({ revision: z.number(), others: z.array(person.extend({ isEditing: z.boolean() })) });
export type PresenceList = z.infer<typeof presenceList>;

/** The decisions that the caller can make about a request, and why they cannot approve a pending level. */
const levelOrNone = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export const approvalChoice = { approve: levelOrNone, whyNot: z.string().nullable() };
/** The level at which the caller can undo their own approval, 0 for none. */
export const undoLevel = levelOrNone;
