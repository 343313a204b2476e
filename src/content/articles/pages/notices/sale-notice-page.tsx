import { page, usePage } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { knownCategories } from '../../calls.ts';
import { ArticleView } from '../../web/article/article-view.tsx';
import { articleHead, loadArticle, type ArticleHead } from '../../web/article/load-article.ts';
import { missingArticle } from '../../web/article/missing-article.ts';

export const loader = page((context) => loadArticle(context, [knownCategories.saleNotice]));
export const missing = missingArticle('公告', { title: '代销产品公告', href: paths.saleNotices() });
export const head: ArticleHead = articleHead;
export const Component = () => <ArticleView data={usePage(loader)} />;
