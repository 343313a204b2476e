import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { fundCompanyGet, fundHoldingsGet } from '../../calls.ts';
import type { SubsidiaryHolding, HoldingRelation } from '../../schema.ts';
import { SubsidiaryFrame, subsidiaryCrumbs } from './subsidiary-frame.tsx';

export const loader = page(async ({ call }) => {
  const [company, holdings] = await Promise.all([call(fundCompanyGet, {}), call(fundHoldingsGet, {})]);
  return { company, holdings };
});

export const unpublished: UnpublishedPage = { title: '私募子公司股东与投资企业', holds: '私募子公司的股东与投资企业' };

export const head: HeadOf<typeof loader> = ({ company }) => ({
  title: '私募子公司股东与投资企业',
  description: `${company.name}的股东、持股比例与投资企业。`,
  crumbs: subsidiaryCrumbs('股东与投资企业'),
});

const groups: { relation: HoldingRelation; title: string; emptyText: string }[] = [
  { relation: 'shareholder', title: '股东', emptyText: '股东名称与持股比例公布后在这里列出，目前尚未公布。' },
  { relation: 'investment', title: '投资企业', emptyText: '目前没有投资企业。' },
];

const columns: readonly TableColumn<SubsidiaryHolding>[] = [
  { key: 'name', header: '名称', cell: ({ name }) => name },
  { key: 'share', header: '持股比例', cell: ({ sharePercent }) => `${sharePercent}%`, align: 'end' },
  { key: 'business', header: '主营业务', cell: ({ business }) => business, isWide: true },
  { key: 'asOf', header: '截止日期', cell: ({ asOf }) => <time>{asOf}</time> },
];

export function Component() {
  const { company, holdings } = usePage(loader);
  return (
    <SubsidiaryFrame company={company} current={paths.subsidiaryShare()}>
      <PageTitle title="私募子公司股东与投资企业" lead="出资与投资关系以市场监管部门登记为准，变更后五个工作日内更新本页。" />
      <div className="sections">
        {groups.map(({ relation, title, emptyText }) => (
          <div key={relation}>
            <SectionHeading id={relation} title={title} />
            <DataTable
              caption={title}
              isCaptionHidden
              columns={columns}
              rows={holdings.records.filter((holding) => holding.relation === relation)}
              rowKey={({ name }) => name}
              emptyText={emptyText}
              isSample={company.isSample}
            />
          </div>
        ))}
      </div>
    </SubsidiaryFrame>
  );
}
