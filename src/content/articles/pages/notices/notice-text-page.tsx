import { AttachmentList } from '#ui/components/article-page/attachment-list.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { page, usePage } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { articleHead, loadArticle, toAttachments, type ArticleHead } from '../../web/article/load-article.ts';
import { missingArticle } from '../../web/article/missing-article.ts';
import { WithdrawnView } from '../../web/article/withdrawn-view.tsx';

export const loader = page((context) => loadArticle(context));
export const missing = missingArticle('公告', { title: '新闻中心', href: paths.news() });
/** The canonical address is the article's own page, which has the same text with its title. */
export const head: ArticleHead = articleHead;

/** Renders only the text, for topics and apps that show their own title above it. Screen readers still get the title. */
export function Component() {
  const data = usePage(loader);
  if (data.state === 'withdrawn') return <WithdrawnView withdrawn={data.withdrawn} />;
  const attachments = toAttachments(data.article);
  return (
    <article>
      <h1 className="visually-hidden">{data.article.title}</h1>
      <Prose html={data.article.content} />
      {attachments.length > 0 && <AttachmentList items={attachments} />}
    </article>
  );
}
