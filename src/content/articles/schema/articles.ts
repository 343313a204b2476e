import { z } from 'zod';
import { calendarDay, whole } from '#platform/http/input/bounded-values.ts';
import { pageNoOf, pageNoQuery } from '#platform/http/paging.ts';
import { articleFacts, articlePicture, shownFacts } from './facts.ts';

/** A date filter as a form sends it: a valid calendar day, or empty. */
export const dayFilter = z
  .string()
  .trim()
  .pipe(z.union([z.literal(''), calendarDay('日期应为实际存在的日期，格式如 2026-08-21')]))
  .transform((day) => day || undefined)
  .optional();

export const keyWordFilter = z.string().trim().max(50, '关键字不超过 50 个字').optional();
const categoryCode = z.string().trim().max(40, '栏目代码不超过 40 个字符');
const many = <Item extends z.ZodType>(item: Item) =>
  z
    .union([item, z.array(item).max(30, '一次最多查询 30 个栏目')])
    .transform((value) => (Array.isArray(value) ? value : [value]))
    .optional();
/** Query of every article list. All filters must match; several categories are alternatives. */
export const articleListQuery = z
  .object({
    categoryCodes: many(categoryCode),
    /** Alternative name for a single category. */
    code: categoryCode.optional(),
    /** Type of margin notice, 1..7 in the order of the specification. */
    type: whole('公告类型', 7).optional(),
    ...pageNoQuery.shape,
    /** Words that the title must contain, all of them, in any order. */
    keyWord: keyWordFilter,
    title: keyWordFilter,
    /** First and last day of publication, both included. */
    from: dayFilter,
    to: dayFilter,
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: '结束日期不能早于开始日期' });
export type ArticleListQuery = z.input<typeof articleListQuery>;
export type ArticleListFilter = z.output<typeof articleListQuery>;

export const articleItem = z.object({
  id: z.number(),
  title: z.string(),
  summary: z.string(),
  /** Day of publication in Shanghai, `2026-11-21`. */
  date: z.string(),
  categoryCode: z.string(),
  categoryName: z.string(),
  source: z.string(),
  /** True for three days after publication. */
  isNew: z.boolean().optional(),
  marginType: z.number().optional(),
  effectiveDate: z.string().optional(),
  documentNumber: z.string().optional(),
  picture: articlePicture.optional(),
  facts: shownFacts.optional(),
  /** True when another article has superseded it. */
  isSuperseded: z.boolean().optional(),
});
export type ArticleItem = z.infer<typeof articleItem>;

export const articlePage = z.object({
  ...pageNoOf(articleItem).shape,
  /** Last change in the requested categories, `2026-08-21T10:00:00+08:00`; null when nothing was ever published in them. */
  updatedAt: z.string().nullable(),
});
export type ArticlePage = z.infer<typeof articlePage>;

export const typeCountQuery = z.object({ categoryCodes: many(categoryCode) });
export type TypeCountQuery = z.input<typeof typeCountQuery>;
/** All seven types of margin notices, in their order. */
export const typeCountList = z.object({ list: z.array(z.object({ type: z.number(), count: z.number() })) });
export type TypeCountList = z.infer<typeof typeCountList>;

const articleId = z.coerce
  .number<number>({ error: '编号应为整数' })
  .int('编号应为整数')
  .min(1, '编号应为正整数')
  .max(2_147_483_647, '编号过大');
export const articleQuery = z.object({ id: articleId });
export type ArticleQuery = z.input<typeof articleQuery>;
export const attachmentQuery = z.object({ noticeId: articleId });
export type AttachmentQuery = z.input<typeof attachmentQuery>;

const neighbour = z.object({ id: z.number(), title: z.string() });
const relative = neighbour.extend({ date: z.string(), categoryCode: z.string() });

export const attachment = z.object({
  fileId: z.string(),
  name: z.string(),
  mediaType: z.string(),
  /** In bytes. */
  size: z.number(),
  sha256: z.string(),
  url: z.string(),
});
export type Attachment = z.infer<typeof attachment>;
export const attachmentList = z.object({ list: z.array(attachment) });
export type AttachmentList = z.infer<typeof attachmentList>;

export const article = articleItem.omit({ isNew: true, isSuperseded: true }).extend({
  /** Sanitized HTML. */
  content: z.string(),
  author: z.string().nullable(),
  section: z.string(),
  securityCodes: z.array(z.string()),
  publishedAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
  attachments: z.array(attachment),
  /** The neighbours in the category's list. `previous` is above and newer. */
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
  /** Set once the text was changed after publication: when the current text was first shown, and the reason. */
  correction: z.object({ at: z.string(), reason: z.string().nullable(), editions: z.number() }).nullable(),
  /** The article that superseded this one, and the articles that this one superseded. */
  supersededBy: relative.nullable(),
  supersedes: z.array(relative),
});
export type Article = z.infer<typeof article>;

export const categoryQuery = z.object({ section: z.string().max(40).optional() });
export type CategoryQuery = z.input<typeof categoryQuery>;
export const category = z.object({ code: z.string(), name: z.string(), section: z.string(), parent: z.string().nullable() });
export type Category = z.infer<typeof category>;
export const categoryList = z.object({ list: z.array(category) });
export type CategoryList = z.infer<typeof categoryList>;

export const categoryDraft = z.object({
  code: z.string().regex(/^[a-z][a-zA-Z0-9-]{1,39}$/, '栏目代码以小写字母开头，由字母、数字和连字符组成'),
  name: z.string().trim().min(1, '请填写栏目名称').max(40, '栏目名称不超过 40 个字'),
  /** Groups categories that are shown together, such as `news`. */
  section: z.string().regex(/^[a-z][a-z-]{1,39}$/),
  parent: z.string().optional(),
});
export type CategoryDraft = z.input<typeof categoryDraft>;

const line = (name: string, most: number) => z.string().trim().max(most, `${name}不超过 ${most} 个字`);

/** An article as entered. The body may be any HTML; markup outside the house style is removed. */
export const articleInput = z.object({
  category: z.string(),
  title: line('标题', 200).min(1, '请填写标题'),
  /** The beginning of the text when absent. */
  summary: line('摘要', 300).optional(),
  bodyHtml: z.string().trim().max(500_000, '正文过长'),
  source: line('来源', 100),
  author: line('作者', 100).optional(),
  documentNumber: line('文号', 100).optional(),
  effectiveDate: z.iso.date('生效日期应为实际存在的日期').optional(),
  /** 1..7, the types of margin notices in the specification's order. */
  marginType: z.number().int().min(1).max(7).optional(),
  securityCodes: z
    .array(z.string().regex(/^\d{5,6}$/, '证券代码为 5 或 6 位数字'))
    .max(500)
    .optional(),
  attachments: z
    .array(z.object({ fileId: z.uuid() }))
    .max(50, '附件不超过 50 个')
    .optional(),
  picture: articlePicture.optional(),
  facts: articleFacts.optional(),
});
export type ArticleInput = z.input<typeof articleInput>;
