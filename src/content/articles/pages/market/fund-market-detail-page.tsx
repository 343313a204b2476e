import { page, usePage } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { knownCategories } from '../../calls.ts';
import { ArticleView } from '../../web/article/article-view.tsx';
import { articleHead, loadArticle, type ArticleHead } from '../../web/article/load-article.ts';
import { missingArticle } from '../../web/article/missing-article.ts';

export const loader = page((context) => loadArticle(context, [knownCategories.fundMarket]));
export const missing = missingArticle('文章', { title: '基金市场动态', href: paths.fundMarket() });
export const head: ArticleHead = articleHead;
export const Component = () => <ArticleView data={usePage(loader)} />;
