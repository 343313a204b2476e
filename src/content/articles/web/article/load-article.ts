import { fail, isOutcome } from '#contract/call-error.ts';
import type { HeadOf, PageContext, PageHead, PageLoader } from '#ui/page/page.ts';
import { redirectPermanently } from '#ui/page/redirects.ts';
import { noticeDetail, withdrawnNotice } from '../../calls.ts';
import type { Article, Attachment } from '../../schema/articles.ts';
import type { WithdrawnArticle } from '../../schema/trail.ts';
import { articleHref } from '../article-href.ts';
import { articleCrumbs } from './news-sections.ts';

/** An article for its page: shown, or withdrawn with a reason. */
export type ArticleData = { state: 'shown'; article: Article } | { state: 'withdrawn'; withdrawn: WithdrawnArticle };

/**
 * Loads the article that the address names. An invalid id and an article of another category are handled like an unknown article.
 * An article that moved is redirected permanently.
 */
export async function loadArticle(
  { call, params }: Pick<PageContext, 'call' | 'params'>,
  categories?: readonly string[],
): Promise<ArticleData> {
  if (!/^[1-9]\d{0,8}$/.test(params.id ?? '')) throw fail('notFound');
  const id = Number(params.id);
  const data = await findArticle(call, id);
  const { categoryCode } = data.state === 'shown' ? data.article : data.withdrawn;
  if (categories && !categories.includes(categoryCode)) throw fail('notFound');
  return data;
}

async function findArticle(call: PageContext['call'], id: number): Promise<ArticleData> {
  try {
    return { state: 'shown', article: await call(noticeDetail, { id }) };
  } catch (error) {
    const isWithdrawn =
      isOutcome(error, 'notFound') && error.errors.some(({ path, message }) => path === 'state' && message === 'withdrawn');
    if (!isWithdrawn) throw error;
    const withdrawn = await call(withdrawnNotice, { id });
    if (withdrawn.movedTo !== undefined) redirectPermanently(withdrawn.movedTo);
    return { state: 'withdrawn', withdrawn };
  }
}

/** Returns title, place and card of an article's page. A withdrawn article has status 410 and is not indexed. */
export function articleHead(data: ArticleData): PageHead {
  if (data.state === 'withdrawn') {
    const { withdrawn } = data;
    return { title: `${withdrawn.title}（已撤下）`, status: 410, noIndex: true, crumbs: [...articleCrumbs(withdrawn), { text: '已撤下' }] };
  }
  const { article } = data;
  const { title, summary, publishedAt, correction, picture } = article;
  return {
    title,
    description: summary,
    crumbs: [...articleCrumbs(article), { text: '正文' }],
    canonical: articleHref(article),
    article: { publishedAt, ...(correction && { updatedAt: correction.at }) },
    jsonLd: toNewsArticle(article),
    ...(picture && { picture: picture.src }),
  };
}

export type ArticleHead = HeadOf<PageLoader<ArticleData>>;

const toNewsArticle = ({ title, summary, publishedAt, correction, source }: Article) => ({
  '@context': 'https://schema.org',
  '@type': 'NewsArticle',
  headline: title,
  description: summary,
  datePublished: publishedAt,
  dateModified: correction?.at ?? publishedAt,
  author: { '@type': 'Organization', name: source },
});

export const toAttachments = ({ attachments }: { attachments: readonly Attachment[] }) =>
  attachments.map(({ name, url, size, sha256 }) => ({ name, href: url, type: fileTypeOf(name), size, sha256 }));

/** Returns the file type for display, such as `PDF` for `报告.pdf`. */
export function fileTypeOf(name: string): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  return ending ? ending.toUpperCase() : '文件';
}
