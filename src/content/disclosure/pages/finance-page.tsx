import { pageTextGet } from '#content/articles/calls.ts';
import { disclosureQueries } from '#rendering/routes/queries/disclosure.ts';
import { Block } from '#ui/components/block/block.tsx';
import { emptyText, notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { financeReportList } from '../calls.ts';
import type { FinanceReport } from '../schema.ts';
import { getTextLead, PageTextFrame } from '../web/page-text-frame.tsx';
import { reportTypes, reportTypeName } from '../web/report-types.ts';
import { informationCrumbs } from './information-crumbs.ts';
import { ReportItem } from './report-item.tsx';

export const query = disclosureQueries.financeReports;

export const loader = page(async ({ block, query: filter }: PageContext<'financeReports'>) => {
  const { year, type } = filter;
  const input = { year: year ? Number(year) : undefined, type, pageSize: 100 };
  const [reports, text] = await Promise.all([block(financeReportList, input), block(pageTextGet, { key: '/IntoGL/information/caiwu' })]);
  return { filter, reports, text };
});

export const head: HeadOf<typeof loader> = ({ filter: { year, type } }) => {
  const name = `${year ? `${year}年` : ''}${type ? reportTypeName(type) : ''}`;
  return {
    title: name ? `财务信息：${name}` : '财务信息',
    description: '年度报告、半年度报告、审计报告与风险控制指标，附页数、大小与校验值。',
    crumbs: informationCrumbs('财务信息'),
  };
};

export function Component() {
  const { filter, reports, text } = usePage(loader);
  const years = reports.state === 'ready' ? reports.data.years : [];
  return (
    <>
      <PageTitle title="财务信息" lead={getTextLead(text)} />
      <FilterForm
        action={paths.financeReports()}
        values={filter}
        selects={[
          { name: 'year', label: '年度', options: years.map((year) => ({ value: String(year), text: `${year}年` })) },
          { name: 'type', label: '类型', options: reportTypes },
        ]}
      />
      <Block
        load={reports}
        emptyText={emptyText(
          filter,
          '没有符合条件的报告，请换一个年度或者类型。',
          notPublishedText('年度报告、半年度报告与风险控制指标报告'),
        )}
      >
        {({ records, total }) => (
          <div data-results="">
            <p className="finance-page__count muted" role="status">
              共 {total} 份报告 {records.some(({ isSample }) => isSample) && <Tag kind="sample" />}
            </p>
            {groupByYear(records).map(([year, list]) => (
              <YearReports key={year} year={year} reports={list} />
            ))}
          </div>
        )}
      </Block>
      <PageTextFrame text={text} />
    </>
  );
}

function YearReports({ year, reports }: { year: number; reports: readonly FinanceReport[] }) {
  return (
    <section aria-labelledby={`year-${year}`}>
      <SectionHeading id={`year-${year}`} title={`${year}年`} />
      <ul className="report-list">
        {reports.map((report) => (
          <ReportItem key={report.type} report={report} />
        ))}
      </ul>
    </section>
  );
}

function groupByYear(reports: readonly FinanceReport[]): [number, FinanceReport[]][] {
  const years = new Map<number, FinanceReport[]>();
  for (const report of reports) years.set(report.year, [...(years.get(report.year) ?? []), report]);
  return [...years];
}
