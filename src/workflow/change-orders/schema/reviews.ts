import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { approvalComment, passage } from '#workflow/approvals/schema.ts';
import { orderDetail } from './orders.ts';

const id = whole('编号');

export const linkInput = z.object({
  id,
  recipient: z.string('请写明给谁看').trim().min(2, '请写明给谁看').max(60, '不超过 60 个字'),
});
export type ReviewLinkInput = z.input<typeof linkInput>;
export type ParsedReviewLink = z.output<typeof linkInput>;

/** The address on the console's host. The secret is in the URL fragment only. */
export const issuedLink = z.object({ link: z.string(), expiresAt: z.iso.datetime() });
export type IssuedReviewLink = z.infer<typeof issuedLink>;

export const linkId = z.object({ id });
export type ReviewLinkId = z.input<typeof linkId>;

export const linkList = z.object({
  links: z.array(
    z.object({
      id: z.number(),
      recipient: z.string(),
      madeBy: z.string(),
      madeAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      state: z.enum(['open', 'expired', 'revoked']),
      opened: z.number(),
      openedAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type ReviewLinkList = z.infer<typeof linkList>;

const token = z.string('链接不完整').regex(/^[\w-]{43}$/, '链接不完整，请重新复制');
export const reviewToken = z.object({ token });
export type ReviewToken = z.input<typeof reviewToken>;

export const remark = approvalComment
  .pick({ id: true, path: true, label: true, passage: true, text: true, at: true })
  .extend({ name: z.string(), isResolved: z.boolean() });
export type Remark = z.infer<typeof remark>;

/** The part of an order that an external reviewer sees: no reason, no colleagues, no other orders. */
export const review = orderDetail
  .pick({
    title: true,
    typeTitle: true,
    act: true,
    applyAt: true,
    until: true,
    subject: true,
    state: true,
    differences: true,
    addresses: true,
  })
  .extend({
    /** Identifies the frames of its preview. */
    link: z.number(),
    expiresAt: z.iso.datetime(),
    /** The remarks made through this link. */
    remarks: z.array(remark),
    /** The new texts of the order, on which the reviewer can remark. */
    texts: z.array(z.object({ path: z.string(), label: z.string(), kind: z.enum(['html', 'lines']), text: z.string() })),
  });
export type Review = z.infer<typeof review>;

export const remarkInput = z
  .object({
    token,
    name: z.string('请填写您的姓名').trim().min(2, '请填写您的姓名').max(30, '姓名不超过 30 个字'),
    path: z.string().max(200, '位置有误').default(''),
    passage: passage.optional(),
    text: z.string('请填写意见').trim().min(1, '请填写意见').max(500, '意见不超过 500 个字'),
  })
  .refine(({ path, passage: words }) => words === undefined || path !== '', { path: ['path'], error: '请说明选中的文字在哪一栏' });
export type RemarkInput = z.input<typeof remarkInput>;
export type ParsedRemark = z.output<typeof remarkInput>;
