import { privateFundQueries } from '#rendering/routes/queries/private-funds.ts';
import { ArticleList } from '#ui/components/article-list/article-list.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { emptyText, notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf, type PageContext, type PageQuery } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { fundCompanyGet, fundNoticeList } from '../../calls.ts';
import type { SubsidiaryNoticePage } from '../../schema.ts';
import { ConfirmationNotice } from '../gate/confirmation-notice.tsx';
import { GateForm } from '../gate/gate-form.tsx';
import { gateAction, loadGated } from '../gate/gate.ts';
import { toNoticeRow } from './notice-row.ts';
import { SubsidiaryFrame, subsidiaryCrumbs } from './subsidiary-frame.tsx';

export const query = privateFundQueries.subsidiaryNotices;

export const loader = page(async ({ call, query: asked }: PageContext<'subsidiaryNotices'>) => {
  const [company, notices] = await Promise.all([call(fundCompanyGet, {}), loadGated(call, () => call(fundNoticeList, asked))]);
  return { company, notices, asked };
});

export const action = gateAction(() => paths.subsidiaryNotices());

export const unpublished: UnpublishedPage = { title: '私募子公司公告', holds: '私募子公司面向合格投资者的公告' };

export const head: HeadOf<typeof loader> = () => ({
  title: '私募子公司公告',
  description: '私募子公司的产品公告，面向合格投资者。',
  crumbs: subsidiaryCrumbs('公告'),
  noIndex: true,
});

export function Component() {
  const { company, notices, asked } = usePage(loader);
  const answer = usePageAction(action);
  return (
    <SubsidiaryFrame company={company} current={paths.subsidiaryNotices()}>
      <PageTitle title="私募子公司公告" lead="产品的成立、分红、开放与清算等公告，只向合格投资者显示。" />
      {notices.isOpen ? (
        <>
          <ConfirmationNotice confirmation={notices.confirmation} />
          <Notices page={notices.data} asked={asked} />
        </>
      ) : (
        <GateForm terms={notices.terms} answer={answer} />
      )}
    </SubsidiaryFrame>
  );
}

function Notices({
  page: { records, total, pageNum, pageSize },
  asked,
}: {
  page: SubsidiaryNoticePage;
  asked: PageQuery<'subsidiaryNotices'>;
}) {
  const { keyWord } = asked;
  return (
    <>
      <FilterForm
        action={paths.subsidiaryNotices()}
        values={keyWord ? { keyWord } : {}}
        keyword={{ name: 'keyWord', label: '关键词', placeholder: '公告标题' }}
      />
      <div data-results="">
        {records.length > 0 ? (
          <ArticleList items={records.map(toNoticeRow)} label="公告" />
        ) : (
          <EmptyState
            text={emptyText({ keyWord }, '没有符合条件的公告，请换一个关键词，或者重置查询条件。', notPublishedText('私募子公司公告'))}
          />
        )}
        <Pager
          page={pageNum}
          pageSize={pageSize}
          total={total}
          pageName="pageNum"
          hrefOf={(to) => paths.subsidiaryNotices({ keyWord, pageNum: to > 1 ? to : undefined })}
        />
      </div>
    </>
  );
}
