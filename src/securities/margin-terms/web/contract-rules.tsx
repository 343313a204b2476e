import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import type { ContractRule, MarginTermsTimeline } from '../schema/terms.ts';
import { DayRange } from './day-span.tsx';
import { termsOn } from './terms-on-day.ts';

interface RuleRow extends ContractRule {
  /** The firm's own ratio on the first of these days; null before its first version. */
  own: number | null;
}

/** The regulatory floors of the financing margin ratio by contract date, and the firm's own ratio at that time. */
export function ContractRules({ timeline: { contractRules, versions } }: { timeline: MarginTermsTimeline }) {
  const rows = contractRules
    .filter(({ kind }) => kind === 'financing')
    .map((rule): RuleRow => ({ ...rule, own: termsOn(versions, rule.to ?? '9999-12-31')?.terms.financingMargin.A ?? null }));
  return <DataTable caption="融资保证金比例：按合约开仓日期适用的规则" columns={columns} rows={rows} rowKey={({ from }) => from} />;
}

const columns: readonly TableColumn<RuleRow>[] = [
  { key: 'span', header: '合约开仓日期', cell: ({ from, to }) => <DayRange from={from} to={to} /> },
  { key: 'minimum', header: '监管下限', align: 'end', cell: ({ minimum }) => `${minimum}%` },
  { key: 'own', header: '本公司（A 组）', align: 'end', cell: ({ own }) => (own === null ? '—' : `${own}%`) },
  { key: 'document', header: '依据', cell: ({ document }) => document, isWide: true },
];
