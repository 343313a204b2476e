import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import { pageOf, pageQuery } from '#platform/http/paging.ts';
import { jobItem } from '#recruitment/jobs/schema.ts';
import { noticeCategories, noticeCategoryNames, noticeStates } from './web/notice-names.ts';

const names = Object.values(noticeCategoryNames);

export const recruitNoticesQuery = z.object({
  ...pageQuery.shape,
  /** Category, such as 校园招聘. */
  categoryName: choice(names, '公告类别'),
  noticeState: choice(noticeStates, '公告状态'),
  /** Words of the title, all required, in any order. */
  keyWord: z.string().trim().max(50, '关键字不超过 50 个字').optional(),
});
export type RecruitNoticesQuery = z.input<typeof recruitNoticesQuery>;
export type RecruitNoticesFilter = z.output<typeof recruitNoticesQuery>;

const noticeId = whole('编号');
export const recruitNoticeQuery = z.object({ id: noticeId });
export type RecruitNoticeQuery = z.input<typeof recruitNoticeQuery>;
export const recruitAttachmentQuery = z.object({ noticeId });
export type RecruitAttachmentQuery = z.input<typeof recruitAttachmentQuery>;

export const recruitNoticeItem = z.object({
  id: z.number(),
  title: z.string(),
  summary: z.string(),
  categoryName: z.enum(names),
  state: z.enum(noticeStates),
  /** Day of publication in Shanghai, `2026-11-21`. */
  date: z.string(),
  /** First and last day of the announced period, both included; without a last day it is in force until withdrawn. */
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  attachmentCount: z.number(),
  jobCount: z.number(),
  /** True for three days after publication. */
  isNew: z.boolean(),
});
export type RecruitNoticeItem = z.infer<typeof recruitNoticeItem>;

export const recruitNoticePage = z.object({
  ...pageOf(recruitNoticeItem).shape,
  /** When a visible notice was last published, corrected or taken down; null when there has never been one. */
  updatedAt: z.string().nullable(),
});
export type RecruitNoticePage = z.infer<typeof recruitNoticePage>;

const neighbour = z.object({ id: z.number(), title: z.string() });

export const recruitAttachment = z.object({
  fileId: z.string(),
  name: z.string(),
  mediaType: z.string(),
  /** In bytes. */
  size: z.number(),
  sha256: z.string(),
  url: z.string(),
});
export type RecruitAttachment = z.infer<typeof recruitAttachment>;
export const recruitAttachmentList = z.object({ list: z.array(recruitAttachment) });
export type RecruitAttachmentList = z.infer<typeof recruitAttachmentList>;

export const recruitNotice = recruitNoticeItem.omit({ isNew: true, attachmentCount: true, jobCount: true }).extend({
  source: z.string(),
  publishedAt: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  attachments: z.array(recruitAttachment),
  /** The jobs that it names, in its order. */
  jobs: z.array(jobItem),
  /** Set after a change of the text since publication. */
  correction: z.object({ at: z.string(), reason: z.string(), version: z.number() }).nullable(),
  /** The neighbours in the list of all notices: `previous` is above, and newer. */
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
});
export type RecruitNotice = z.infer<typeof recruitNotice>;

export const withdrawnRecruitNotice = recruitNoticeItem
  .pick({ id: true, title: true, categoryName: true, date: true })
  .extend({ withdrawnAt: z.string(), reason: z.string() });
export type WithdrawnRecruitNotice = z.infer<typeof withdrawnRecruitNotice>;

const line = (name: string, most: number) => z.string().trim().min(1, `请填写${name}`).max(most, `${name}不超过 ${most} 个字`);

/** The content of a notice. The body may be any HTML: only elements of the house style are kept. */
export const noticeContent = z
  .object({
    category: z.enum(noticeCategories, { error: '没有这种公告类别' }),
    title: line('标题', 200),
    /** Defaults to the beginning of the text. */
    summary: z.string().trim().max(300, '摘要不超过 300 个字').optional(),
    bodyHtml: line('正文', 200_000),
    source: line('来源', 100),
    startsOn: z.iso.date('开始日期应为实际存在的日期'),
    endsOn: z.iso.date('结束日期应为实际存在的日期').nullable(),
    fileIds: z.array(z.uuid()).max(50, '附件不超过 50 个').default([]),
    jobIds: z.array(z.number().int().positive()).max(200, '职位不超过 200 个').default([]),
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || startsOn <= endsOn, { path: ['endsOn'], message: '结束日期不能早于开始日期' });
export type RecruitNoticeDraft = z.input<typeof noticeContent>;
export type NoticeContent = z.output<typeof noticeContent>;
