import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import { pageNoQuery } from '#platform/http/paging.ts';
import { articleItem, articlePage, attachment, dayFilter, keyWordFilter } from './articles.ts';
import { onlineNoticeKinds, supervisionKinds, tenderKinds, tenderStates, tradeMarkets, tradeNoticeKinds } from './facts.ts';

/** Query of every list of notices: page, words, and days of publication. */
export const paged = { ...pageNoQuery.shape, keyWord: keyWordFilter, from: dayFilter, to: dayFilter };

export const tenderQuery = z.object({
  ...paged,
  state: choice(tenderStates, '状态'),
  kind: choice(tenderKinds, '类型'),
  /** All documents of one project. */
  number: z.string().trim().max(40, '项目编号不超过 40 个字符').optional(),
});
export type TenderQuery = z.input<typeof tenderQuery>;
export type TenderFilter = z.output<typeof tenderQuery>;

export const supervisionQuery = z.object({ ...paged, kind: choice(supervisionKinds, '类型') });
export type SupervisionQuery = z.input<typeof supervisionQuery>;
export type SupervisionFilter = z.output<typeof supervisionQuery>;

export const onlineNoticeQuery = z.object({
  ...paged,
  kind: choice(onlineNoticeKinds, '类型'),
  /** `1`: only notices in effect or upcoming. */
  isCurrent: z
    .literal('1', { error: '只能是 1' })
    .transform(() => true)
    .optional(),
});
export type OnlineNoticeQuery = z.input<typeof onlineNoticeQuery>;
export type OnlineNoticeFilter = z.output<typeof onlineNoticeQuery>;

export const tradeNoticeQuery = z.object({ ...paged, kind: choice(tradeNoticeKinds, '类型'), market: choice(tradeMarkets, '市场') });
export type TradeNoticeQuery = z.input<typeof tradeNoticeQuery>;
export type TradeNoticeFilter = z.output<typeof tradeNoticeQuery>;

export const responsibilityQuery = z.object({
  ...pageNoQuery.shape,
  kind: choice(['report', 'activity'], '类型'),
  year: whole('年度', 9999).optional(),
});
export type ResponsibilityQuery = z.input<typeof responsibilityQuery>;
export type ResponsibilityFilter = z.output<typeof responsibilityQuery>;

export const noticeItem = articleItem.extend({ attachments: z.array(attachment) });
export type NoticeItem = z.infer<typeof noticeItem>;
export const noticePage = articlePage.extend({ records: z.array(noticeItem) });
export type NoticePage = z.infer<typeof noticePage>;
