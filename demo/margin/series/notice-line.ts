import type { SecurityNoticeItem } from '#securities/lists/service/changes/notice-items.ts';
import { highRiskReasonNames } from '#securities/lists/web/list-names.ts';
import type { CsvRecord } from '../../securities/records.ts';
import { marketPrice } from '../market-price.ts';
import type { SeriesList } from './list-state.ts';

type Line = Pick<SecurityNoticeItem, 'list' | 'field' | 'before' | 'after'>;
type Row = CsvRecord | undefined;

const percent = (value: string | undefined): string | null => (value ? `${Number(value)}%` : null);
const yesOrNo = (value: string | undefined): string => (value === 'Y' ? '是' : '否');

/** Returns what a notice says about one changed row: the field that decides, before and after. */
export function toItem(list: SeriesList, before: Row, after: Row): Line {
  const line = (field: string, valueOf: (row: Row) => string | null): Line => ({
    list,
    field,
    before: valueOf(before),
    after: valueOf(after),
  });
  switch (list) {
    case 'collateral':
    case 'cashFunds':
      return line('haircut', (row) => percent(row?.haircut_pct));
    case 'staticPe':
      return line('staticPe', (row) => (row?.static_pe ? String(Number(row.static_pe)) : null));
    case 'highRisk':
      return line('reason', (row) => (row ? highRiskReasonNames[row.reason as keyof typeof highRiskReasonNames] : null));
    case 'fairPrice':
      return fairPriceLine(before, after);
    case 'targets':
      return line(...targetField(before, after));
  }
}

function targetField(before: Row, after: Row): [string, (row: Row) => string | null] {
  const differs = (column: string) => before?.[column] !== after?.[column];
  if (differs('is_financing_target')) return ['isFinancing', (row) => yesOrNo(row?.is_financing_target)];
  if (differs('is_lending_target')) return ['isLending', (row) => yesOrNo(row?.is_lending_target)];
  if (differs('financing_allowed_today')) return ['financingAllowed', (row) => yesOrNo(row?.financing_allowed_today)];
  return ['financingMargin', (row) => percent(row?.financing_margin_pct)];
}

function fairPriceLine(before: Row, after: Row): Line {
  const told = { list: 'fairPrice', field: 'fairPrice' } as const;
  if (after) return { ...told, before: `${marketPrice} ${after.last_close}`, after: after.fair_price! };
  return { ...told, before: before!.fair_price!, after: marketPrice };
}
