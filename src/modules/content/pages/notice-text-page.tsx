import { page, usePage, type HeadOf } from '#web/page/page.ts';
import { paths } from '#web/paths.ts';
import { AttachmentList } from '#web/ui/article-page/attachment-list.tsx';
import { Prose } from '#web/ui/prose/prose.tsx';
import { loadArticle, toAttachments } from './load-article.ts';

export const loader = page(async (context) => ({ article: await loadArticle(context) }));

export const head: HeadOf<typeof loader> = ({ article }) => ({
  title: article.title,
  description: article.summary,
  crumbs: [{ text: article.categoryName }],
  // The same text with its title stands elsewhere.
  canonical: paths.noticeDetail(article.id),
});

/** The text alone, for topics and apps that put their own title above it; screen readers still hear the title. */
export function Component() {
  const { article } = usePage(loader);
  const attachments = toAttachments(article);
  return (
    <article>
      <h1 className="visually-hidden">{article.title}</h1>
      <Prose html={article.content} />
      {attachments.length > 0 && <AttachmentList items={attachments} />}
    </article>
  );
}
