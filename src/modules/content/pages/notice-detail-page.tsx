import { page, usePage, type HeadOf } from '#web/page/page.ts';
import { paths } from '#web/paths.ts';
import { ArticlePage } from '#web/ui/article-page/article-page.tsx';
import type { Article } from '../schema.ts';
import { CopyLink } from './copy-link.tsx';
import { loadArticle, toAttachments } from './load-article.ts';
import { categoryHref, isNews, newsCrumb } from './news-sections.ts';
import './notice-detail-page.css';

export const loader = page(async (context) => ({ article: await loadArticle(context) }));

export const head: HeadOf<typeof loader> = ({ article }) => ({
  title: article.title,
  description: article.summary,
  crumbs: [
    ...(isNews(article) ? [newsCrumb] : []),
    { text: article.categoryName, href: categoryHref(article.categoryCode) },
    { text: '正文' },
  ],
});

export function Component() {
  const { article } = usePage(loader);
  const { title, categoryName, date, source, documentNumber, effectiveDate, content, previous, next } = article;
  return (
    <ArticlePage
      title={title}
      kicker={categoryName}
      date={date}
      source={source}
      documentNumber={documentNumber}
      effectiveDate={effectiveDate}
      html={content}
      attachments={toAttachments(article)}
      previous={toNeighbour(previous)}
      next={toNeighbour(next)}
    >
      <Notes article={article} />
    </ArticlePage>
  );
}

/** What belongs to the text and is not the text: securities it concerns, that it was changed, how to pass it on. */
function Notes({ article: { id, securityCodes, version, updatedAt } }: { article: Article }) {
  return (
    <footer className="article-notes">
      {securityCodes.length > 0 && <p>相关证券：{securityCodes.join('、')}</p>}
      {version > 1 && (
        <p>
          本文于 <time dateTime={updatedAt}>{updatedAt.slice(0, 16).replace('T', ' ')}</time> 更新，当前为第 {version} 版。
        </p>
      )}
      <CopyLink path={paths.noticeDetail(id)} />
    </footer>
  );
}

const toNeighbour = (neighbour: Article['next']) =>
  neighbour ? { title: neighbour.title, href: paths.noticeDetail(neighbour.id) } : undefined;
