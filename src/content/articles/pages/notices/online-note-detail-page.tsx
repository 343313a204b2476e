import { page, usePage } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { knownCategories } from '../../calls.ts';
import { ArticleView } from '../../web/article/article-view.tsx';
import { articleHead, loadArticle, type ArticleHead } from '../../web/article/load-article.ts';
import { missingArticle } from '../../web/article/missing-article.ts';

export const loader = page((context) => loadArticle(context, [knownCategories.onlineNotice, knownCategories.tradeNotice]));
export const missing = missingArticle(
  '公告',
  { title: '网上交易公告', href: paths.onlineNotices() },
  { title: '交易公告', href: paths.tradeNotices() },
);
export const head: ArticleHead = articleHead;
export const Component = () => <ArticleView data={usePage(loader)} />;
