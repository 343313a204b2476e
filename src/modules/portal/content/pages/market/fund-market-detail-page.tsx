import { page, usePage } from '#web/page/page.ts';
import { knownCategories } from '../../calls.ts';
import { ArticleView } from '../../web/article/article-view.tsx';
import { articleHead, loadArticle, type ArticleHead } from '../../web/article/load-article.ts';

export const loader = page((context) => loadArticle(context, [knownCategories.fundMarket]));
export const head: ArticleHead = articleHead;
export const Component = () => <ArticleView data={usePage(loader)} />;
