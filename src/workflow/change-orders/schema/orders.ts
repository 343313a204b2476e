import { z } from 'zod';
import { textPart, changedBlock } from '#content/articles/schema/trail.ts';
import { dayFilter, whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import { approvalChoice, approvalComment, approvalState, approvalStep, person, undoLevel } from '#workflow/approvals/schema.ts';
import { approvalStates, requestBoxes } from '#workflow/approvals/web/approval-labels.ts';
import { contentReferences, parts } from './contents.ts';

const id = whole('变更单编号');
const payload = z.record(z.string(), z.unknown());
const moment = z.iso.datetime({ offset: true, error: '时间格式如 2026-11-21T09:00:00+08:00' }).nullable();
const revision = z.number('缺少修订号').int('修订号有误').min(1, '修订号有误');

export const orderId = z.object({ id });
export type OrderId = z.input<typeof orderId>;
export const orderName = z.object({ id: z.number() });
export type OrderName = z.infer<typeof orderName>;

const words = (name: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, `${name}不超过 ${most} 个字`)
    .transform((text) => text || undefined)
    .optional();

export const orderQuery = z
  .object({
    box: choice(requestBoxes, '范围'),
    type: z.union([z.literal('').transform(() => undefined), z.string().max(40)]).optional(),
    state: choice(approvalStates, '状态'),
    /** Searches the author's name. */
    author: words('起草人', 40),
    /** Searches the title, or the number. */
    text: words('标题', 80),
    /** The range of dates of the last change, in Beijing time. */
    from: dayFilter,
    to: dayFilter,
    /** The cursor returned with the previous page. */
    after: z.string().max(60, '起点有误').optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: '结束日期不能早于开始日期' });
export type OrderQuery = z.input<typeof orderQuery>;
export type ParsedOrderQuery = z.output<typeof orderQuery>;

const act = z.enum(['write', 'withdraw', 'takeDown']);

const orderLine = z.object({
  id: z.number(),
  type: z.string(),
  typeTitle: z.string(),
  title: z.string(),
  act,
  state: approvalState,
  madeBy: person,
  changedAt: z.iso.datetime(),
  applyAt: z.iso.datetime().nullable(),
  release: z.object({ id: z.number(), title: z.string() }).nullable(),
  isUnratified: z.boolean(),
  revision: z.number(),
});
export type OrderLine = z.infer<typeof orderLine>;
export const orderPage = z.object({ records: z.array(orderLine), next: z.string().nullable() });
export type OrderPage = z.infer<typeof orderPage>;

/** A file or picture of a draft, with a link for reviewers. */
const asset = z.object({
  side: z.enum(['before', 'after']),
  kind: z.enum(['file', 'picture']),
  label: z.string(),
  name: z.string(),
  /** For a file. */
  fileId: z.string().nullable(),
  size: z.number().nullable(),
  /** For a picture. */
  address: z.string().nullable(),
  alt: z.string(),
});
export type Asset = z.infer<typeof asset>;

/** A difference at one place of a draft, with the labels of its form. */
const difference = z.object({
  path: z.string(),
  label: z.string(),
  /** `added` and `removed` are whole entries of a list; `parts` contains their text. */
  kind: z.enum(['text', 'html', 'added', 'removed', 'moved']),
  parts: z.array(textPart),
  blocks: z.array(changedBlock).optional(),
  /** For a picture: both addresses, empty where there is none, and their alternative texts. */
  pictures: z.object({ before: z.string(), after: z.string(), altBefore: z.string(), altAfter: z.string() }).optional(),
  /** Files and pictures within the added, removed or changed content. */
  assets: z.array(asset).optional(),
});
export type OrderDifference = z.infer<typeof difference>;

const finding = z.object({
  path: z.string(),
  label: z.string(),
  /** `block`: cannot be submitted · `compliance`: requires the second level · `warn`: only a warning. */
  weight: z.enum(['block', 'compliance', 'warn']),
  text: z.string(),
  /** The matching text with a little context. */
  excerpt: z.string(),
  /** The rule that found it, with the passage and the text instead of it; null where only a person can write that. */
  rule: z
    .object({ code: z.string(), name: z.string(), advice: z.string(), written: z.string(), instead: z.string().nullable() })
    .optional(),
  /** For figures that a fact contains: what to replace by a citation, as a place in the field's value or in one of its entries. */
  fact: z
    .object({
      code: z.string(),
      title: z.string(),
      value: z.string(),
      written: z.string(),
      isRight: z.boolean(),
      entry: z.number().nullable(),
      at: z.number(),
      length: z.number(),
    })
    .optional(),
});
export type DraftFinding = z.infer<typeof finding>;

/** One of two versions of a conflict, compared with the base. */
const conflictVersion = z.object({
  parts: z.array(textPart),
  /** The rendered version, where the text of both is the same. */
  html: z.string().nullable(),
  /** True if this side has removed it. */
  isGone: z.boolean(),
  /** Its files and pictures. */
  assets: z.array(asset),
});
/** `key` identifies these two versions: a choice applies to no other conflict. */
const conflict = z.object({ key: z.string(), path: z.string(), label: z.string(), mine: conflictVersion, theirs: conflictVersion });
export type Conflict = z.infer<typeof conflict>;

/** An order before or after another one for the same content. */
const neighbour = z.object({ id: z.number(), state: approvalState, applyAt: z.iso.datetime().nullable() });

export const orderDetail = orderLine.extend({
  subject: z.string().nullable(),
  /** True if it changes one entry of a list, not the whole content. */
  part: z.enum(parts),
  /** The field whose text is the title; null where the title consists of several fields. */
  titleField: z.string().nullable(),
  scope: z.string(),
  payload,
  reason: z.string(),
  until: z.iso.datetime().nullable(),
  contentHash: z.string(),
  levels: z.number(),
  /** `returnOf`: the order whose previous content this order restores at its end. `returnedBy`: the order that does so for this one. */
  returnOf: z.number().nullable(),
  returnedBy: z.number().nullable(),
  /** `follows`: the scheduled order on whose content this one is based. `followedBy`: the order based on this one. */
  follows: neighbour.nullable(),
  followedBy: neighbour.nullable(),
  failure: z.string().nullable(),
  /** Compared with the published content; for an applied order, compared with the content before it. */
  differences: z.array(difference),
  findings: z.array(finding),
  /** The schema errors of the draft, by path. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  comments: z.array(approvalComment),
  steps: z.array(approvalStep),
  addresses: z.array(z.string()),
  /** References to the content that it removes; empty once the order is closed. */
  references: contentReferences,
  /** The actions available to the caller now. */
  can: z.object({
    save: z.boolean(),
    submit: z.boolean(),
    /** Publication without approval, to be ratified by another person. */
    atOnce: z.boolean(),
    withdraw: z.boolean(),
    approve: approvalChoice.approve,
    undo: undoLevel,
    ratify: z.boolean(),
    restore: z.boolean(),
  }),
  /** The reason that the caller cannot approve it, if so. */
  whyNot: z.string().nullable(),
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const saveInput = z.object({
  id,
  revision,
  payload,
  reason: z.string().trim().max(300, '原因不超过 300 个字').default(''),
  applyAt: moment.default(null),
  until: moment.default(null),
});
export type SaveInput = z.input<typeof saveInput>;
export type ParsedSave = z.output<typeof saveInput>;
export const saveResult = z.object({
  revision: z.number(),
  /** The current title of the order. */
  title: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  findings: z.array(finding),
});
export type SaveResult = z.infer<typeof saveResult>;

export const orderSubmitInput = z.object({ id, revision });
export type OrderSubmitInput = z.input<typeof orderSubmitInput>;

const mergeChoice = z.enum(['mine', 'theirs'], '请选择保留哪一份');
export type MergeChoice = z.infer<typeof mergeChoice>;

/**
 * `mine` is the form content that could not be saved because others have saved since `revision`. `choices` says by key which
 * version of each conflict to keep.
 */
export const mergeInput = orderSubmitInput.extend({
  mine: saveInput.omit({ id: true, revision: true }).optional(),
  choices: z.record(z.string().max(40, '选择有误'), mergeChoice).optional(),
});
export type MergeInput = z.input<typeof mergeInput>;
export type ParsedMerge = z.output<typeof mergeInput>;
/** While there are conflicts without a choice, nothing is saved. */
export const mergeResult = z.object({ revision: z.number(), conflicts: z.array(conflict) });
export type MergeResult = z.infer<typeof mergeResult>;

export const releaseInput = z.object({
  title: z.string('请填写发布批次的名称').trim().min(2, '请填写发布批次的名称').max(100, '名称不超过 100 个字'),
  orders: z.array(id).min(2, '请选择两张以上的变更单').max(50, '一批不超过 50 张变更单'),
  /** The common time of all of them; null where each keeps its own. */
  applyAt: moment.default(null),
});
export type ReleaseInput = z.input<typeof releaseInput>;
export type ParsedRelease = z.output<typeof releaseInput>;
