import { z } from 'zod';
import { articlePage, attachment } from '#content/articles/schema/articles.ts';
import { pageQuery } from '#platform/http/paging.ts';

const line = z.string().trim().min(1, '不能为空').max(200, '不超过 200 个字');
const anchor = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, '代码以小写字母开头，由字母、数字和连字符组成');
const html = z.string().trim().min(1, '不能为空').max(20_000, '正文过长');
const href = z.string().regex(/^(\/(?!\/)|https:\/\/|tel:|mailto:)\S*$/, '链接应以 / 或 https:// 开头');
const media = (endings: string) => z.string().regex(new RegExp(`^/media/[a-z0-9/-]+\\.(${endings})$`), '文件应位于 /media/ 之下');

export const helpKind = z.enum(['faq', 'guide', 'video', 'marginFaq', 'task']);
export type HelpKind = z.infer<typeof helpKind>;

/** The channels for an errand. */
export const taskPlace = z.enum(['branch', 'app', 'web', 'phone']);
export type TaskPlace = z.infer<typeof taskPlace>;

export const helpCategoryDraft = z.object({ code: anchor, name: line, summary: line });
export type HelpCategoryDraft = z.infer<typeof helpCategoryDraft>;

/** Answer of a question. `keywords` are search words that the answer does not contain. */
export const faqContent = z.object({
  answerHtml: html,
  keywords: z.array(line).max(20, '关键词不超过 20 个'),
  /** Page where the task is done. */
  action: z.object({ text: line, href }).optional(),
});
export type FaqContent = z.infer<typeof faqContent>;

/** A manual, complete on the page and as a file. */
export const guideContent = z.object({
  software: line,
  platform: line,
  /** Version of the described software. */
  softwareVersion: line,
  summary: line,
  chapters: z.array(z.object({ id: anchor, title: line, html })).min(1, '请至少写一章'),
  fileId: z.uuid(),
});
export type GuideContent = z.infer<typeof guideContent>;

/** A guide to an errand: what to bring, where, how long. Hours and fees come from their own sources and are not part of it. */
export const taskContent = z.object({
  summary: line,
  /** Documents to bring or prepare, most important first. */
  materials: z.array(line).min(1, '请至少写一项').max(12, '不超过 12 项'),
  /** The channels for it, the usual one first. */
  places: z.array(taskPlace).min(1, '请至少选一处'),
  steps: z.array(line).min(1, '请至少写一步').max(12, '不超过 12 步'),
  /** Duration from the visit to the result. */
  duration: line,
  /** Name of the charge in the list of fees. Without it the errand is free, or costs the charge of its online business. */
  feeItem: z.string().trim().max(60, '不超过 60 个字').default(''),
  /** Code of the business that starts it online. */
  business: z
    .string()
    .regex(/^(?:[a-z][a-z0-9_]{1,40})?$/, '业务代码由小写字母、数字和下划线组成')
    .default(''),
  /** Further notes for visitors. */
  notes: z.array(line).max(8, '不超过 8 条').default([]),
  /** Other words with which visitors ask for it. */
  keywords: z.array(line).max(30, '关键词不超过 30 个'),
});
export type TaskContent = z.output<typeof taskContent>;

/** One line of the transcript, from `at` to `until`, in seconds from the beginning. */
export const cue = z.object({ at: z.number().min(0), until: z.number().positive(), text: line });
export type Cue = z.infer<typeof cue>;

/** A short video. `transcript` contains everything that is said, so that the video is not required. */
export const videoContent = z
  .object({
    summary: line,
    source: media('mp4|webm'),
    poster: media('webp|jpg|avif'),
    /** WebVTT. */
    captions: media('vtt'),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    seconds: z.number().positive(),
    transcript: z.array(cue).min(1, '请附文字稿'),
  })
  .refine(({ transcript, seconds }) => isInOrder(transcript, seconds), {
    path: ['transcript'],
    message: '文字稿的时间应前后相接且不超过片长',
  });
export type VideoContent = z.infer<typeof videoContent>;

function isInOrder(cues: readonly Cue[], seconds: number): boolean {
  return cues.every(({ at, until }, index) => at < until && until <= seconds && at >= (cues[index - 1]?.until ?? 0));
}

const item = z.object({
  code: anchor,
  category: anchor,
  title: line,
  sort: z.number().int().min(0).max(9999),
  /** The day on which the text was last checked; today by default. */
  checkedOn: z.iso.date('核对日期应为实际存在的日期').optional(),
});

/** Drafts of each kind of help. */
export const helpDrafts = {
  faq: item.extend({ kind: z.literal('faq'), content: faqContent }),
  /** A question of margin clients. */
  marginFaq: item.extend({ kind: z.literal('marginFaq'), content: faqContent }),
  guide: item.extend({ kind: z.literal('guide'), content: guideContent }),
  video: item.extend({ kind: z.literal('video'), content: videoContent }),
  /** A guide to an errand. */
  task: item.extend({ kind: z.literal('task'), content: taskContent }),
};
export const helpDraft = z.discriminatedUnion('kind', [
  helpDrafts.faq,
  helpDrafts.marginFaq,
  helpDrafts.guide,
  helpDrafts.video,
  helpDrafts.task,
]);
export type HelpDraft = z.input<typeof helpDraft>;

/** Filters by category and by words that must all match. */
export const helpQuery = z.object({
  categoryId: z.string().trim().max(40, '分类代码不超过 40 个字符').optional(),
  keyWord: z.string().trim().max(50, '关键词不超过 50 个字').optional(),
});
export type HelpQuery = z.infer<typeof helpQuery>;

/** A list without paging. */
const wholeList = <Item extends z.ZodType>(item: Item) => z.object({ records: z.array(item), total: z.number() });

export const faqCategory = z.object({ id: z.string(), name: z.string(), summary: z.string(), count: z.number() });
export type FaqCategory = z.infer<typeof faqCategory>;
export const faqCategoryList = wholeList(faqCategory);
export type FaqCategoryList = z.infer<typeof faqCategoryList>;

const shown = z.object({
  id: z.number(),
  /** Used in addresses. */
  code: z.string(),
  categoryId: z.string(),
  categoryName: z.string(),
  /** Day of the last check, `2026-11-21`. */
  updatedOn: z.string(),
});

export const faq = shown.extend({
  question: z.string(),
  /** Sanitized HTML. */
  answer: z.string(),
  keywords: z.array(z.string()),
  action: z.object({ text: z.string(), href: z.string() }).optional(),
});
export type Faq = z.infer<typeof faq>;
export const faqListResult = wholeList(faq);
export type FaqListResult = z.infer<typeof faqListResult>;

/** A question of margin clients, with the helpful votes of its current answer. */
export const marginFaq = faq.extend({ helpful: z.number() });
export type MarginFaq = z.infer<typeof marginFaq>;
export const marginFaqList = wholeList(marginFaq);
export type MarginFaqList = z.infer<typeof marginFaqList>;

export const video = shown.extend({
  title: z.string(),
  summary: z.string(),
  source: z.string(),
  poster: z.string(),
  captions: z.string(),
  width: z.number(),
  height: z.number(),
  seconds: z.number(),
  transcript: z.array(cue),
});
export type Video = z.infer<typeof video>;
export const videoList = wholeList(video);
export type VideoList = z.infer<typeof videoList>;

export const userGuide = shown.extend({
  title: z.string(),
  summary: z.string(),
  software: z.string(),
  platform: z.string(),
  softwareVersion: z.string(),
  chapters: z.array(z.object({ id: z.string(), title: z.string(), html: z.string() })),
  /** The manual as a file; absent when the file was removed. */
  file: attachment.optional(),
});
export type UserGuide = z.infer<typeof userGuide>;
export const userGuideList = wholeList(userGuide);
export type UserGuideList = z.infer<typeof userGuideList>;

/** An errand in the list of guides. */
export const task = shown.extend({ title: z.string(), ...taskContent.shape });
export type Task = z.output<typeof task>;
export const taskList = wholeList(task);
export type TaskList = z.output<typeof taskList>;

/** A vote on an answer. `voter` is a random number generated and stored by the visitor's browser. */
export const faqVoteInput = z.object({
  faqId: z.number().int().min(1).max(2_147_483_647),
  isHelpful: z.boolean(),
  voter: z.string().regex(/^[0-9a-f]{32}$/, '投票标识应为 32 位十六进制数'),
});
export type FaqVoteInput = z.infer<typeof faqVoteInput>;

/** Votes for the current answer, and the number under which this visitor was counted. */
export const faqVoteResult = z.object({ helpful: z.number(), unhelpful: z.number(), voter: z.string() });
export type FaqVoteResult = z.infer<typeof faqVoteResult>;

export const mobileSocialQuery = pageQuery;
export type MobileSocialQuery = z.input<typeof mobileSocialQuery>;

/** Social notices in the format of the mobile pages. */
export const mobileSocialPage = articlePage.omit({ pageNo: true }).extend({ pageNum: z.number() });
export type MobileSocialPage = z.infer<typeof mobileSocialPage>;
