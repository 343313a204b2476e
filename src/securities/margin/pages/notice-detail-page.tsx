import { knownCategories } from '#content/articles/calls.ts';
import { ArticleView } from '#content/articles/web/article/article-view.tsx';
import { articleHead, loadArticle } from '#content/articles/web/article/load-article.ts';
import { missingArticle } from '#content/articles/web/article/missing-article.ts';
import { Block } from '#ui/components/block/block.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { noticeSecurities } from '../calls.ts';
import { NoticeSecurities } from '../web/notice-securities.tsx';

export const loader = page(async (context) => {
  const data = await loadArticle(context, [knownCategories.marginNotice]);
  const securities = data.state === 'shown' ? await context.block(noticeSecurities, { id: data.article.id }) : undefined;
  return { data, securities };
});

export const missing = missingArticle('融资融券公告', { title: '融资融券公告', href: paths.marginNotices('all') });
export const head: HeadOf<typeof loader> = ({ data }) => {
  const { crumbs = [], ...rest } = articleHead(data);
  return { ...rest, crumbs: [{ text: '融资融券', href: paths.marginTrading() }, ...crumbs] };
};

export function Component() {
  const { data, securities } = usePage(loader);
  const shown = securities?.state === 'ready' && securities.data.list.length === 0 ? undefined : securities;
  return <ArticleView data={data} securities={shown && <Block load={shown}>{({ list }) => <NoticeSecurities items={list} />}</Block>} />;
}
