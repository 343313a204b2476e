import { feedPath } from '#content/feeds/calls.ts';
import { fail } from '#contract/call-error.ts';
import { articleQueries } from '#rendering/routes/queries/articles.ts';
import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { page, usePage, type HeadOf, type Loadable, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { knownCategories, noticeList, noticeTypeCounts } from '../../calls.ts';
import type { ArticleItem, ArticlePage, TypeCountList } from '../../schema/articles.ts';
import { marginTypeName, marginTypes } from '../../web/margin-types.ts';
import { isFiltered, loadArticleList, pageTitleSuffix, type ArticleListData } from '../news/load-article-list.ts';
import './notice-lists.css';
import { dateColumn, titleColumn, noWrapText } from './notice-columns.tsx';

export const query = articleQueries.marginNotices;

const title = '融资融券公告';
const { marginNotice } = knownCategories;

export const loader = page(async (context: PageContext<'marginNotices'>) => {
  const type = toType(context.params.id);
  const [articles, counts] = await Promise.all([
    loadArticleList(context, noticeList, [marginNotice], type === 'all' ? {} : { type }),
    context.block(noticeTypeCounts, { categoryCodes: [marginNotice] }),
  ]);
  return { type, articles, counts };
});

/** Accepts `1` to `7` or all types; every other address is unknown. */
function toType(id: string | undefined): number | 'all' {
  if (id === 'all') return 'all';
  if (!/^[1-7]$/.test(id ?? '')) throw fail('notFound', '没有这一类融资融券公告，请从全部公告中选择。');
  return Number(id);
}

const nameOf = (type: number | 'all'): string | undefined => (type === 'all' ? undefined : marginTypeName(type));

export const head: HeadOf<typeof loader> = ({ type, articles }) => ({
  title: `${title}${nameOf(type) ? `：${nameOf(type)}` : ''}${pageTitleSuffix(articles)}`,
  description: `${nameOf(type) ?? '标的证券、可充抵保证金证券、合同条款、业务参数、公允价格与权益处理'}公告，写明生效日期与调整前后的内容，可按日期和关键字查询。`,
  crumbs: [
    { text: '融资融券', href: paths.marginTrading() },
    type === 'all' ? { text: title } : { text: title, href: paths.marginNotices('all') },
    ...(type === 'all' ? [] : [{ text: nameOf(type) ?? '' }]),
  ],
  feed: { title, href: feedPath(marginNotice) },
  noIndex: isFiltered(articles),
});

export function Component() {
  const { type, articles, counts } = usePage(loader);
  return (
    <>
      <PageTitle
        title={nameOf(type) ?? title}
        {...(type !== 'all' && { kicker: title })}
        lead="调整自生效日期开市起执行；涉及证券的，正文列出每只证券调整前后的内容。"
        actions={
          <a className="button" href={feedPath(marginNotice)} data-reload="">
            订阅公告
          </a>
        }
      />
      <TabLinks items={toTabs(counts)} current={paths.marginNotices(type)} label="公告类型" />
      <Found data={articles} type={type} />
    </>
  );
}

/** Returns tabs for all notices and for each type, with their counts where these could be loaded. */
function toTabs(counts: Loadable<TypeCountList>) {
  const known = counts.state === 'ready' ? counts.data.list : [];
  const all = known.reduce((sum, { count }) => sum + count, 0);
  return [
    { text: '全部', href: paths.marginNotices('all'), ...(known.length > 0 && { count: all }) },
    ...marginTypes.map(({ type, shortName, href }) => ({ text: shortName, href, count: known.find((one) => one.type === type)?.count })),
  ];
}

const effectiveColumn: TableColumn<ArticleItem> = {
  key: 'effective',
  header: '生效日期',
  cell: ({ effectiveDate }) => (effectiveDate ? <time dateTime={effectiveDate}>{noWrapText(effectiveDate)}</time> : '—'),
};
const documentColumn: TableColumn<ArticleItem> = {
  key: 'document',
  header: '文号',
  cell: ({ documentNumber }) => (documentNumber ? noWrapText(documentNumber) : '—'),
};
const typeColumn: TableColumn<ArticleItem> = {
  key: 'type',
  header: '类型',
  cell: ({ marginType }) => marginTypeName(marginType) ?? '—',
};
const ofOneType = [titleColumn('标题'), documentColumn, effectiveColumn, dateColumn];
const ofAllTypes = [titleColumn('标题'), typeColumn, effectiveColumn, dateColumn];

function Found({ data, type }: { data: ArticleListData; type: number | 'all' }) {
  const { filter, list, errors } = data;
  const hrefOf = (pageNo: number): string => paths.marginNotices(type, { ...filter, ...(pageNo > 1 && { pageNo }) });
  return (
    <>
      <FilterForm
        action={paths.marginNotices(type)}
        values={filter}
        keyword={{ name: 'keyWord', label: '关键字', placeholder: '标题中的字词' }}
        dates={{ label: '发布日期', fromName: 'from', toName: 'to' }}
      />
      <ErrorSummary errors={errors.map(({ message }) => ({ path: '', message }))} title="查询条件有误" />
      {errors.length === 0 && (
        <Block
          load={list}
          isEmpty={({ total }) => total === 0}
          emptyText={
            isFiltered(data)
              ? '没有符合条件的公告，请换一个关键字或放宽日期。'
              : notPublishedText(type === 'all' ? title : `这一类${title}`)
          }
        >
          {(found) => <Table found={found} columns={type === 'all' ? ofAllTypes : ofOneType} hrefOf={hrefOf} />}
        </Block>
      )}
    </>
  );
}

interface TableProps {
  found: ArticlePage;
  columns: readonly TableColumn<ArticleItem>[];
  hrefOf: (page: number) => string;
}

function Table({ found, columns, hrefOf }: TableProps) {
  const { records, total, pageNo, pageSize, updatedAt } = found;
  if (records.length === 0) {
    return (
      <EmptyState text={`没有第 ${pageNo} 页，共 ${total} 条公告。`}>
        <a href={hrefOf(1)}>回到第 1 页</a>
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable
        caption={title}
        isCaptionHidden
        columns={columns}
        rows={records}
        rowKey={({ id }) => id}
        updatedAt={updatedAt ? beijingMinute(updatedAt) : undefined}
      />
      <Pager page={pageNo} pageSize={pageSize} total={total} pageName="pageNo" hrefOf={hrefOf} />
    </>
  );
}
