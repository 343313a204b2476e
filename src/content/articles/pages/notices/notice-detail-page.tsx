import { page, usePage } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { ArticleView } from '../../web/article/article-view.tsx';
import { articleHead, loadArticle, type ArticleHead } from '../../web/article/load-article.ts';
import { missingArticle } from '../../web/article/missing-article.ts';

export const loader = page((context) => loadArticle(context));
export const missing = missingArticle('公告', { title: '新闻中心', href: paths.news() });
export const head: ArticleHead = articleHead;
export const Component = () => <ArticleView data={usePage(loader)} />;
