import { page, usePage } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { knownCategories } from '../../calls.ts';
import { ArticleView } from '../../web/article/article-view.tsx';
import { articleHead, loadArticle, type ArticleHead } from '../../web/article/load-article.ts';
import { missingArticle } from '../../web/article/missing-article.ts';

export const loader = page((context) => loadArticle(context, [knownCategories.supervision]));
export const missing = missingArticle('监管信息', { title: '监管信息', href: paths.supervisionNews() });
export const head: ArticleHead = articleHead;
export const Component = () => <ArticleView data={usePage(loader)} />;
