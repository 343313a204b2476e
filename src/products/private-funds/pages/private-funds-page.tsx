import { privateFundQueries } from '#rendering/routes/queries/private-funds.ts';
import { DataTable } from '#ui/components/data-table/data-table.tsx';
import { emptyText, notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf, type PageContext, type PageQuery } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { fundCompanyGet, privateFundList } from '../calls.ts';
import type { PrivateFundPage } from '../schema.ts';
import { fundColumns } from './fund-columns.tsx';
import { ConfirmationNotice } from './gate/confirmation-notice.tsx';
import { GateForm } from './gate/gate-form.tsx';
import { gateAction, loadGated } from './gate/gate.ts';
import './private-funds-page.css';

export const query = privateFundQueries.privateFunds;

export const loader = page(async ({ call, query: asked }: PageContext<'privateFunds'>) => {
  const [company, funds] = await Promise.all([call(fundCompanyGet, {}), loadGated(call, () => call(privateFundList, asked))]);
  return { isSample: company.isSample, funds, asked };
});

export const action = gateAction(() => paths.privateFunds());

export const unpublished: UnpublishedPage = { title: '私募基金产品公示', holds: '面向合格投资者的私募基金产品信息' };

export const head: HeadOf<typeof loader> = () => ({
  title: '私募基金产品公示',
  description: '私募基金产品公示，面向合格投资者。',
  crumbs: [{ text: '信息公示', href: paths.information() }, { text: '私募基金产品公示' }],
  noIndex: true,
});

export function Component() {
  const { funds, asked, isSample } = usePage(loader);
  const answer = usePageAction(action);
  return (
    <>
      <PageTitle title="私募基金产品公示" lead="产品的备案编码、管理人、托管人、风险等级与存续状态，只向合格投资者显示。" />
      {funds.isOpen ? (
        <>
          <ConfirmationNotice confirmation={funds.confirmation} />
          <Funds page={funds.data} asked={asked} isSample={isSample} />
        </>
      ) : (
        <GateForm terms={funds.terms} answer={answer} />
      )}
    </>
  );
}

function Funds({
  page: { records, total, pageNum, pageSize },
  asked,
  isSample,
}: {
  page: PrivateFundPage;
  asked: PageQuery<'privateFunds'>;
  isSample: boolean;
}) {
  const { keyWord } = asked;
  return (
    <>
      <FilterForm
        action={paths.privateFunds()}
        values={keyWord ? { keyWord } : {}}
        keyword={{ name: 'keyWord', label: '关键词', placeholder: '产品名称、备案编码、管理人或托管人' }}
      />
      <DataTable
        caption="私募基金产品"
        columns={fundColumns}
        rows={records}
        rowKey={({ recordCode }) => recordCode}
        emptyText={emptyText(
          { keyWord },
          '没有符合条件的产品，请换一个关键词，或者重置查询条件。',
          notPublishedText('面向合格投资者的产品'),
        )}
        isSample={isSample}
      />
      <Pager
        page={pageNum}
        pageSize={pageSize}
        total={total}
        pageName="pageNum"
        hrefOf={(to) => paths.privateFunds({ keyWord, pageNum: to > 1 ? to : undefined })}
      />
      <div className="fund-note">
        <Note tone="danger">
          <p>
            私募基金不设保底，可能亏损全部本金，且流动性受限。产品备案不代表监管机构或协会对产品的认可。投资前请阅读基金合同和风险揭示书，并完成风险测评。
          </p>
        </Note>
      </div>
    </>
  );
}
