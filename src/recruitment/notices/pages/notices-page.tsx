import { feedPath } from '#content/feeds/calls.ts';
import { isOutcome } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { recruitQueries } from '#rendering/routes/queries/recruit.ts';
import { Block } from '#ui/components/block/block.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { page, usePage, type HeadOf, type Loadable, type PageContext, type PageQuery } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { recruitNotices } from '../calls.ts';
import type { RecruitNoticePage } from '../schema.ts';
import { noticesFeed } from '../web/feed-lines.ts';
import { noticeCategoryNames, noticeStateNames } from '../web/notice-names.ts';
import { NoticeBrowser } from './notice-browser.tsx';

export const query = recruitQueries.recruitNotices;

const title = '招聘公告';
type Filter = Omit<PageQuery<'recruitNotices'>, 'pageNum'>;

interface NoticesData {
  filter: Filter;
  /** From 1. */
  pageNum: number;
  list: Loadable<RecruitNoticePage>;
  /** Errors of the filter; there is no list then. */
  errors: readonly FieldError[];
}

const nothingAsked: NoticesData['list'] = {
  state: 'ready',
  data: { records: [], total: 0, pageNum: 1, pageSize: 1, updatedAt: null },
};

export const loader = page(async ({ call, block, query }: PageContext<'recruitNotices'>): Promise<NoticesData> => {
  const { pageNum, ...filter } = query;
  try {
    return { filter, pageNum, list: { state: 'ready', data: await call(recruitNotices, query) }, errors: [] };
  } catch (error) {
    if (isOutcome(error, 'invalidInput')) return { filter, pageNum, list: nothingAsked, errors: error.errors };
    return { filter, pageNum, list: await block(recruitNotices, query), errors: [] };
  }
});

export const head: HeadOf<typeof loader> = ({ filter, pageNum }) => {
  const { categoryName, noticeState } = filter;
  const chosen = [categoryName, noticeState && noticeStateNames[noticeState]].filter(Boolean).join('、');
  return {
    title: `${title}${chosen && `：${chosen}`}${pageNum > 1 ? `（第 ${pageNum} 页）` : ''}`,
    description: '校园招聘、社会招聘与实习公告，录用公示与招聘说明：起止日期、附件与相关职位，可按类别和状态查询。',
    crumbs: [{ text: '人才招聘', href: paths.recruit() }, { text: title }],
    feed: { title, href: feedPath(noticesFeed) },
    noIndex: Object.keys(filter).length > 0,
  };
};

const categoryOptions = Object.values(noticeCategoryNames).map((name) => ({ value: name, text: name }));
const stateOptions = Object.entries(noticeStateNames).map(([value, text]) => ({ value, text }));

export function Component() {
  const { filter, pageNum, list, errors } = usePage(loader);
  return (
    <>
      <PageTitle title={title} lead="招聘由人力资源部统一组织，全程不收取任何费用。状态按公告的起止日期每天更新。" />
      <FilterForm
        action={paths.recruitNotices()}
        values={filter}
        keyword={{ name: 'keyWord', label: '关键字', placeholder: '标题中的字词' }}
        selects={[
          { name: 'categoryName', label: '类别', options: categoryOptions },
          { name: 'noticeState', label: '状态', options: stateOptions },
        ]}
      />
      <ErrorSummary errors={errors.map(({ message }) => ({ path: '', message }))} title="查询条件有误" />
      {errors.length === 0 && (
        <Block
          load={list}
          isEmpty={({ total }) => total === 0}
          emptyText={Object.keys(filter).length > 0 ? '没有符合条件的公告，请换一个条件，或者重置查询。' : notPublishedText('招聘公告')}
        >
          {(found) =>
            found.records.length > 0 ? <Found found={found} filter={filter} /> : <PastTheEnd pageNum={pageNum} filter={filter} />
          }
        </Block>
      )}
    </>
  );
}

function Found({ found, filter }: { found: RecruitNoticePage; filter: Filter }) {
  const { pageNum, pageSize, total } = found;
  return (
    <>
      <NoticeBrowser page={found} />
      <Pager
        page={pageNum}
        pageSize={pageSize}
        total={total}
        pageName="pageNum"
        hrefOf={(at) => paths.recruitNotices({ ...filter, ...(at > 1 && { pageNum: at }) })}
      />
    </>
  );
}

function PastTheEnd({ pageNum, filter }: { pageNum: number; filter: Filter }) {
  return (
    <EmptyState text={`没有第 ${pageNum} 页。`}>
      <a href={paths.recruitNotices(filter)}>回到第 1 页</a>
    </EmptyState>
  );
}
