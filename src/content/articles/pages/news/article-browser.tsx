import { ArticleList, type ArticleListItem } from '#ui/components/article-list/article-list.tsx';
import { Block } from '#ui/components/block/block.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { ArticleItem, ArticlePage } from '../../schema/articles.ts';
import { articleHref } from '../../web/article-href.ts';
import './article-browser.css';
import { isFiltered, type ArticleListData, type ListQueryName } from './load-article-list.ts';

interface ArticleBrowserProps {
  data: ArticleListData;
  /** Returns the address of this page with the given query. */
  hrefOf: (query?: Readonly<Partial<Record<ListQueryName, string | number>>>) => string;
  /** Accessible name of the list. */
  label: string;
  /** True where the list contains articles of several categories. */
  showsCategory?: boolean;
}

/** Renders a filterable list of articles with paging. Works without JavaScript, as plain links and a form. */
export function ArticleBrowser(props: ArticleBrowserProps) {
  const { data, hrefOf, label } = props;
  const { filter, list, errors } = data;
  return (
    <>
      <FilterForm
        action={hrefOf()}
        values={filter}
        keyword={{ name: 'keyWord', label: '关键字', placeholder: '标题中的字词' }}
        dates={{ label: '发布日期', fromName: 'from', toName: 'to' }}
      />
      <ErrorSummary errors={errors.map(({ message }) => ({ path: '', message }))} title="查询条件有误" />
      {errors.length === 0 && (
        <div data-results="">
          <Block
            load={list}
            isEmpty={({ total }) => total === 0}
            emptyText={isFiltered(data) ? '没有符合条件的内容，请换一个关键字或放宽日期。' : notPublishedText(label)}
          >
            {(found) =>
              found.records.length > 0 ? <Found found={found} {...props} /> : <PastTheEnd found={found} firstHref={hrefOf(filter)} />
            }
          </Block>
        </div>
      )}
    </>
  );
}

interface FoundProps extends ArticleBrowserProps {
  found: ArticlePage;
}

function Found({ found, data: { filter }, hrefOf, label, showsCategory = false }: FoundProps) {
  const { updatedAt, records, pageNo, pageSize, total } = found;
  return (
    <>
      {updatedAt && (
        <p className="article-browser__updated quiet">
          更新时间 <time dateTime={updatedAt}>{beijingMinute(updatedAt)}</time>
        </p>
      )}
      <ArticleList items={records.map((item) => toListItem(item, showsCategory))} label={label} />
      <Pager
        page={pageNo}
        pageSize={pageSize}
        total={total}
        pageName="pageNo"
        hrefOf={(page) => hrefOf({ ...filter, ...(page > 1 && { pageNo: page }) })}
      />
    </>
  );
}

function PastTheEnd({ found, firstHref }: { found: ArticlePage; firstHref: string }) {
  return (
    <EmptyState text={`没有第 ${found.pageNo} 页，共 ${found.total} 条内容。`}>
      <a href={firstHref}>回到第 1 页</a>
    </EmptyState>
  );
}

function toListItem(item: ArticleItem, showsCategory: boolean): ArticleListItem {
  const { id, title, date, isNew, summary, categoryName, isSuperseded } = item;
  const tag = isSuperseded ? '已被替代' : showsCategory ? categoryName : undefined;
  return { id, title, date, isNew, summary, tag, href: articleHref(item) };
}
