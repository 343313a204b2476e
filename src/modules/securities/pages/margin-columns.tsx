import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Tag } from '#web/ui/tag/tag.tsx';
import type { Collateral, Target } from '../schema.ts';
import { Nothing, percent, securityColumns, Short } from './list-view.tsx';

/** Groups by which the concentration of a client's holdings is limited. */
export const groupNames = { A: 'A 组', B: 'B 组', C: 'C 组', D: 'D 组', cash: '现金类' } as const;

const zeroReasons: Record<string, string> = {
  risk_warning: '风险警示',
  static_pe_over_300: '静态市盈率高于 300 倍',
  negative_static_pe: '静态市盈率为负',
};

const day = (value: string | null) => (value ? <Short>{value}</Short> : <Nothing />);
const effective = {
  key: 'effective',
  header: '生效日期',
  cell: ({ effectiveDate }: { effectiveDate: string | null }) => day(effectiveDate),
};
const limit: Column<Target> = { key: 'limit', header: '涨跌幅限制', align: 'end', cell: ({ priceLimit }) => priceLimit ?? <Nothing /> };

/** Whether new contracts are open: said in words, not by colour alone. */
function Allowed({ isAllowed }: { isAllowed: boolean | null }) {
  if (isAllowed === null) return <Nothing />;
  return isAllowed ? <Tag kind="positive">可以</Tag> : <Tag kind="warning">暂停</Tag>;
}

export const financingColumns: readonly Column<Target>[] = [
  ...securityColumns,
  { key: 'margin', header: '融资保证金比例', align: 'end', cell: ({ financingMargin }) => percent(financingMargin) },
  { key: 'allowed', header: '当日可融资', cell: ({ financingAllowed }) => <Allowed isAllowed={financingAllowed} /> },
  { key: 'other', header: '融券标的', cell: ({ isLending }) => (isLending ? '是' : '否') },
  limit,
  effective,
];

export const lendingColumns: readonly Column<Target>[] = [
  ...securityColumns,
  { key: 'margin', header: '融券保证金比例', align: 'end', cell: ({ lendingMargin }) => percent(lendingMargin) },
  {
    key: 'private',
    header: '私募基金',
    cardLabel: '融券保证金比例（私募基金）',
    align: 'end',
    cell: ({ lendingMarginPrivate }) => percent(lendingMarginPrivate),
  },
  { key: 'allowed', header: '当日可融券', cell: ({ lendingAllowed }) => <Allowed isAllowed={lendingAllowed} /> },
  limit,
  effective,
];

/** A haircut of 0 needs a reason. */
function Haircut({ haircut, zeroReason }: Collateral) {
  if (!zeroReason) return percent(haircut);
  return (
    <>
      {percent(haircut)} <span className="list-view__reason">{zeroReasons[zeroReason] ?? '其他原因'}</span>
    </>
  );
}

export const collateralColumns: readonly Column<Collateral>[] = [
  ...securityColumns,
  { key: 'haircut', header: '折算率', align: 'end', cell: (item) => <Haircut {...item} /> },
  { key: 'cap', header: '上限', cardLabel: '交易所上限', align: 'end', cell: ({ cap }) => percent(cap) },
  {
    key: 'group',
    header: '分组',
    cardLabel: '集中度分组',
    cell: ({ concentrationGroup }) => groupNames[concentrationGroup as keyof typeof groupNames] ?? <Nothing />,
  },
  {
    key: 'reason',
    header: '说明',
    cardLabel: '折算率为 0 的原因',
    cell: ({ zeroReason }) => (zeroReason ? (zeroReasons[zeroReason] ?? '其他') : ''),
  },
  effective,
];
