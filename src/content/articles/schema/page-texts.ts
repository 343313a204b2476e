import { z } from 'zod';
import { attachment } from './articles.ts';

const line = z.string().trim().min(1, '不能为空').max(200, '不超过 200 个字');
const words = z.string().trim().min(1, '不能为空').max(4000, '不超过 4000 个字');
const html = z.string().trim().min(1, '不能为空').max(100_000, '正文过长');
/** An address on this site or elsewhere; no scripts. */
const href = z.string().regex(/^(\/(?!\/)|#|https?:\/\/|tel:|mailto:)\S*$/, '链接应以 /、# 或 https:// 开头');
const media = z.string().regex(/^\/media\/[A-Za-z0-9/._-]+$/, '图片应位于 /media/ 之下');

const steps = z.array(z.object({ title: line, text: words, time: line.optional(), place: line.optional() })).min(1);
const facts = z.array(z.object({ label: line, value: words, href: href.optional() })).min(1);
const links = z.array(z.object({ title: line, href, text: words.optional() })).min(1);
const questions = z.array(z.object({ question: line, answer: html })).min(1);

/** The blocks of a page text, except files. */
const plainBlocks = [
  /** Body text as HTML, sanitized on save. */
  z.object({ kind: z.literal('prose'), html }),
  z.object({ kind: z.literal('steps'), steps }),
  z.object({ kind: z.literal('facts'), facts }),
  z.object({
    kind: z.literal('table'),
    caption: line,
    head: z.array(line).min(1).max(12),
    rows: z.array(z.array(z.string().trim().max(1000))).min(1),
    note: words.optional(),
  }),
  z.object({ kind: z.literal('note'), tone: z.enum(['info', 'warning', 'danger']), title: line.optional(), text: words }),
  z.object({ kind: z.literal('links'), links }),
  z.object({ kind: z.literal('faq'), items: questions }),
  z.object({
    kind: z.literal('figure'),
    src: media,
    alt: line,
    caption: line.optional(),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
  }),
] as const;

const draftFiles = z.object({ kind: z.literal('files'), files: z.array(z.object({ title: line, fileId: z.uuid() })).min(1) });
const shownFiles = z.object({ kind: z.literal('files'), files: z.array(attachment.extend({ title: z.string() })) });

const draftBlock = z.discriminatedUnion('kind', [...plainBlocks, draftFiles]).superRefine((block, refinement) => {
  if (block.kind !== 'table') return;
  const isEven = block.rows.every((row) => row.length === block.head.length);
  if (!isEven) refinement.addIssue({ code: 'custom', path: ['rows'], message: '每一行的格数应与表头相同' });
});
const shownBlock = z.discriminatedUnion('kind', [...plainBlocks, shownFiles]);

/** An anchor on the page. */
const sectionId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, '锚点以小写字母开头，由字母、数字和连字符组成');
const sectionTitle = z.string().trim().max(60, '不超过 60 个字');

/** The text of a page as entered. `key` is the page's route without `.html`. */
export const pageTextDraft = z.object({
  key: z.string().regex(/^\/[A-Za-z0-9/_-]{0,100}$/, '应为页面的地址'),
  title: line,
  /** One or two sentences about what the page contains. */
  lead: z.string().trim().max(400, '不超过 400 个字'),
  sections: z
    .array(z.object({ id: sectionId, title: sectionTitle, blocks: z.array(draftBlock) }))
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, '锚点不能重复'),
  /** The day from which the text is in effect. */
  effectiveFrom: z.iso.date('生效日期应为实际存在的日期').optional(),
});
export type PageTextDraft = z.input<typeof pageTextDraft>;
export type PageTextSections = z.output<typeof pageTextDraft>['sections'];

export const pageTextQuery = z.object({ key: z.string().max(101) });
export type PageTextQuery = z.input<typeof pageTextQuery>;

export const pageText = z.object({
  key: z.string(),
  title: z.string(),
  lead: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), blocks: z.array(shownBlock) })),
  version: z.number(),
  effectiveFrom: z.string().optional(),
  /** When this version was published, `2026-08-21T10:00:00+08:00`. */
  updatedAt: z.string(),
});
export type PageText = z.infer<typeof pageText>;
export type ShownBlock = z.infer<typeof shownBlock>;
