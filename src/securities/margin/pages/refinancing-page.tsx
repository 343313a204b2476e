import { pageTextGet } from '#content/articles/calls.ts';
import type { FieldError } from '#contract/envelope.ts';
import { marginQueries } from '#rendering/routes/queries/margin.ts';
import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { PastDayNote, provenElsewhere } from '#ui/components/past-day-note/past-day-note.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { formatFixed } from '#ui/format/numbers.ts';
import { page, usePage, type HeadOf, type PageContext, type Loadable } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import type { RefinancingKind, RefinancingSheet, RefinancingTerm } from '../schema.ts';
import { loadRefinancing } from './load-refinancing.ts';
import { RefinancingHistoryView } from './refinancing-history-view.tsx';
import './margin-trading-page.css';

export const query = marginQueries.refinancing;

const title = '转融通';
const kindNames: Record<RefinancingKind, string> = { financing: '转融资', lending: '转融券' };

export const loader = page(async (context: PageContext<'refinancing'>) => {
  const [shown, text] = await Promise.all([loadRefinancing(context), context.block(pageTextGet, { key: '/FinancialDistric/Refinancing' })]);
  return { shown, text };
});

export const head: HeadOf<typeof loader> = ({ shown: { kind } }) => ({
  title: `${title}：${kindNames[kind]}`,
  description: '转融券自 2024 年 7 月 11 日起暂停，转融资照常进行。按日期查各期限费率与期初、融出、期末余量，历史保留。',
  crumbs: [{ text: '融资融券', href: paths.marginTrading() }, { text: title }],
  canonical: paths.refinancing(kind === 'lending' ? { kind } : {}),
});

export function Component() {
  const { shown, text } = usePage(loader);
  const { kind, sheet, history, errors } = shown;
  return (
    <>
      <PageTitle title={title} lead="证券金融公司把资金和证券借给证券公司，证券公司再借给客户。转融通规模与费率影响可融数量。" />
      <div className="margin-states">
        <Block load={sheet}>{({ states }) => <States states={states} />}</Block>
      </div>
      <TabLinks
        label="业务"
        items={[
          { text: kindNames.financing, href: paths.refinancing() },
          { text: kindNames.lending, href: paths.refinancing({ kind: 'lending' }) },
        ]}
        current={paths.refinancing(kind === 'lending' ? { kind } : {})}
      />
      <section className="margin-part">
        <SectionHeading id="terms" title={`${kindNames[kind]}期限、费率与余量`} />
        <RefinancingSheetView kind={kind} sheet={sheet} errors={errors} />
      </section>
      <section className="margin-part">
        <SectionHeading id="history" title={`${kindNames[kind]}历史余量`} />
        <Block load={history} isEmpty={({ points }) => points.length === 0} emptyText={notPublishedText('转融通历史数据')}>
          {(found) => <RefinancingHistoryView kind={kind} name={kindNames[kind]} history={found} />}
        </Block>
      </section>
      <div className="margin-part">
        <Block load={text}>{(found) => <PageText text={found} />}</Block>
      </div>
    </>
  );
}

/** The available and the suspended kinds. */
function States({ states }: Pick<RefinancingSheet, 'states'>) {
  return states
    .toSorted((a, b) => Number(b.state === 'suspended') - Number(a.state === 'suspended'))
    .map(({ kind, state, since, reason }) => (
      <Note
        key={kind}
        tone={state === 'suspended' ? 'warning' : 'info'}
        title={state === 'suspended' ? `${kindNames[kind]}：自 ${since} 起暂停` : `${kindNames[kind]}：正常开展`}
      >
        {reason}
      </Note>
    ));
}

interface SheetViewProps {
  kind: RefinancingKind;
  sheet: Loadable<RefinancingSheet>;
  errors: readonly FieldError[];
}

/** All terms of a day, with the form to choose another day. */
function RefinancingSheetView({ kind, sheet, errors }: SheetViewProps) {
  const requested = sheet.state === 'ready' ? sheet.data.requestedDate : null;
  return (
    <>
      <FilterForm
        action={paths.refinancing()}
        values={{ ...(kind === 'lending' && { kind }), ...(requested && { date: requested }) }}
        keep={['kind']}
        label="按日期查询"
      >
        <label className="filter-form__part">
          日期
          <input className="control" type="date" name="date" defaultValue={requested ?? ''} />
        </label>
      </FilterForm>
      <ErrorSummary errors={errors.map(({ message }) => ({ path: '', message }))} title="日期有误，显示最近一日" />
      <Block load={sheet} isEmpty={({ firstDay }) => firstDay === null} emptyText={notPublishedText('转融通余额与成交')}>
        {(found) => <Terms found={found} kind={kind} />}
      </Block>
    </>
  );
}

function Terms({ found, kind }: { found: RefinancingSheet; kind: RefinancingKind }) {
  const { asOf, requestedDate, firstDay, terms, unit, isSynthetic } = found;
  if (asOf === null) return <p>{`${requestedDate} 之前没有数据，最早的一日是 ${firstDay}。`}</p>;
  return (
    <>
      {requestedDate && (
        <PastDayNote
          thing="转融通数据"
          day={requestedDate}
          newestHref={paths.refinancing(kind === 'lending' ? { kind } : {})}
          proof={provenElsewhere('这是证券金融公司公布的数据，不是本公司的名单，没有记入透明日志：请以证券金融公司网站公布的为准。')}
        />
      )}
      {requestedDate && requestedDate !== asOf && <p>{`${requestedDate} 没有数据，显示此前最近的 ${asOf}。`}</p>}
      <DataTable
        caption={`${asOf} 各期限费率与余量（${unit}）`}
        columns={columns}
        rows={terms}
        rowKey={({ term }) => term}
        asOf={asOf}
        isSample={isSynthetic}
      />
    </>
  );
}

const volume = (key: 'opening' | 'lent' | 'closing', header: string): TableColumn<RefinancingTerm> => ({
  key,
  header,
  cell: (row) => formatFixed(row[key], 2),
  align: 'end',
});
const columns: readonly TableColumn<RefinancingTerm>[] = [
  { key: 'term', header: '期限', cell: ({ term }) => `${term} 天`, isSticky: true },
  { key: 'rate', header: '年费率', cell: ({ rate }) => (rate === null ? '暂停，无报价' : `${formatFixed(rate, 2)}%`), align: 'end' },
  volume('opening', '期初余量'),
  volume('lent', '当日融出'),
  volume('closing', '期末余量'),
];
