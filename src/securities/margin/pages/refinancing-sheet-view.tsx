import type { FieldError } from '#contract/envelope.ts';
import { formatFixed } from '#ui/format/numbers.ts';
import type { Loadable } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type Column } from '#ui/components/data-table/data-table.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import type { RefinancingKind, RefinancingSheet, RefinancingTerm } from '../schema.ts';
import { notYet } from '#ui/components/empty-state/empty-text.ts';

interface SheetViewProps {
  kind: RefinancingKind;
  sheet: Loadable<RefinancingSheet>;
  errors: readonly FieldError[];
}

/** All terms of a day, with the question for another day. */
export function RefinancingSheetView({ kind, sheet, errors }: SheetViewProps) {
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
      <Block load={sheet} isEmpty={({ firstDay }) => firstDay === null} emptyText={notYet('转融通余额与成交')}>
        {(found) => <Terms found={found} />}
      </Block>
    </>
  );
}

function Terms({ found }: { found: RefinancingSheet }) {
  const { asOf, requestedDate, firstDay, terms, unit, isSynthetic } = found;
  if (asOf === null) return <p>{`${requestedDate} 之前没有数据，最早的一日是 ${firstDay}。`}</p>;
  return (
    <>
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

const volume = (key: 'opening' | 'lent' | 'closing', header: string): Column<RefinancingTerm> => ({
  key,
  header,
  cell: (row) => formatFixed(row[key], 2),
  align: 'end',
});
const columns: readonly Column<RefinancingTerm>[] = [
  { key: 'term', header: '期限', cell: ({ term }) => `${term} 天`, isSticky: true },
  { key: 'rate', header: '年费率', cell: ({ rate }) => (rate === null ? '暂停，无报价' : `${formatFixed(rate, 2)}%`), align: 'end' },
  volume('opening', '期初余量'),
  volume('lent', '当日融出'),
  volume('closing', '期末余量'),
];
