import { categoryHref } from '#content/articles/web/article-href.ts';
import type { Context } from '#platform/context.ts';
import { ownCategory } from '#workflow/change-orders/presets/own-category.ts';
import { parseSubjectNumber } from '#workflow/change-orders/presets/subject-number.ts';
import { listGuardedWords } from '#workflow/change-orders/service/guarded-words.ts';
import { batchDraft, listBatches, listUploaders, publishBatch, readBatch, type BatchDraft } from '../service/batches.ts';

const watchedWords = async (ctx: Context): Promise<string[]> => (await listGuardedWords(ctx)).map(({ word }) => word);

/** Articles of the firm's former site, one packed site at a time, imported by a screen or by `npm run take-over`. */
export const takeOver = ownCategory<BatchDraft>({
  code: 'take-over',
  title: '旧站迁入',
  group: '网站',
  scope: 'firm',
  levels: 1,
  isBulk: true,
  states: ['shown', 'draft'],
  whenEmpty: '旧站的文章在“旧站迁入”中上传，或由迁入命令（npm run take-over）带入，之后在这里起草变更单。',
  draft: batchDraft,
  fields: {
    title: '名称',
    category: { title: '迁入的栏目', help: '由迁入命令决定', isShownOnly: true },
    articles: { title: '迁入的文章', help: '日期、标题、原地址', isShownOnly: true },
    nowhere: { title: '没有去向的原地址', help: '需要时在“地址重定向”中为它们指定新地址', isShownOnly: true },
    deadLinks: { title: '失效的站内链接', help: '文字保留，链接去掉', isShownOnly: true },
    watched: { title: '正文中受关注的用语', help: '由合规复核', isShownOnly: true },
    digest: { title: '内容校验值', help: '全部标题、正文与附件的 SHA-256', isShownOnly: true },
  },
  async list(ctx) {
    return (await listBatches(ctx)).map(({ id, title, state, category, madeAt }) => ({
      subject: String(id),
      title,
      place: `第 ${id} 批 · ${category}`,
      state: state === 'published' ? ('shown' as const) : ('draft' as const),
      changedAt: madeAt.toISOString(),
      href: categoryHref(category),
    }));
  },
  read: async (ctx, subject) => readBatch(ctx, parseSubjectNumber(subject), await watchedWords(ctx)),
  contributors: (ctx, { subject }) => listUploaders(ctx, parseSubjectNumber(subject!)),
  titleOf: ({ title, articles }) => `旧站迁入：${title ?? ''}（${articles?.length ?? 0} 篇）`,
  async apply(tx, { subject, draft }) {
    await publishBatch(tx, parseSubjectNumber(subject!), draft, await watchedWords(tx));
    return subject!;
  },
  addressesOf: (_subject, { category }) => [categoryHref(category ?? '')],
});
