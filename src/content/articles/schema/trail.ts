import { z } from 'zod';
import { attachment } from './articles.ts';

/** A version that readers have seen. Editions are numbered from 1 in order of publication; drafts in between are not counted. */
export const edition = z.object({
  edition: z.number(),
  title: z.string(),
  /** Time of the first publication, `2026-11-21T09:00:00+08:00`. */
  shownAt: z.string(),
  /** The reason for replacing the previous edition; null for the first. */
  reason: z.string().nullable(),
});
export type Edition = z.infer<typeof edition>;

/** Newest first. */
export const editionList = z.object({
  id: z.number(),
  title: z.string(),
  categoryCode: z.string(),
  categoryName: z.string(),
  section: z.string(),
  list: z.array(edition),
});
export type EditionList = z.infer<typeof editionList>;

const editionNumber = (name: string) =>
  z.coerce
    .number<number>({ error: `${name}应为整数` })
    .int(`${name}应为整数`)
    .min(1, `${name}从 1 开始`)
    .max(100_000, `${name}过大`);

export const differenceQuery = z.object({
  id: z.coerce.number<number>({ error: '编号应为整数' }).int('编号应为整数').min(1, '编号应为正整数').max(2_147_483_647, '编号过大'),
  from: editionNumber('原版本'),
  to: editionNumber('新版本'),
});
export type DifferenceQuery = z.input<typeof differenceQuery>;

export const textPart = z.object({ text: z.string(), change: z.enum(['added', 'removed']).optional() });
export type TextPart = z.infer<typeof textPart>;

export const changedBlock = z.object({
  kind: z.enum(['heading', 'paragraph', 'item', 'row']),
  /** Text parts of the block in reading order; removed text comes before its replacement. */
  parts: z.array(textPart),
});
export type ChangedBlock = z.infer<typeof changedBlock>;

/** The changes of an article between two of its editions, word by word. */
export const difference = z.object({
  id: z.number(),
  from: edition,
  to: edition,
  /** Fields that differ, by their names in the article and its facts. */
  fields: z.array(z.object({ name: z.string(), parts: z.array(textPart) })),
  blocks: z.array(changedBlock),
  /** True when the words are unchanged and only links, pictures or emphasis differ. */
  isMarkupOnly: z.boolean(),
  attachments: z.array(z.object({ name: z.string(), change: z.enum(['added', 'removed']) })),
});
export type Difference = z.infer<typeof difference>;

const link = z.object({ id: z.number(), title: z.string(), date: z.string(), categoryCode: z.string() });

/** The part of a withdrawn article that stays visible. */
export const withdrawnArticle = z.object({
  id: z.number(),
  title: z.string(),
  categoryCode: z.string(),
  categoryName: z.string(),
  section: z.string(),
  /** Day of publication. */
  date: z.string(),
  withdrawnAt: z.string(),
  reason: z.string(),
  /** Set where another article superseded it. */
  supersededBy: link.nullable(),
  /** Path of the page that its address redirects to. */
  movedTo: z.string().optional(),
  /** Files that stay available despite the withdrawal. */
  attachments: z.array(attachment),
});
export type WithdrawnArticle = z.infer<typeof withdrawnArticle>;
