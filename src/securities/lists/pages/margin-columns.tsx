import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { CashFund, Collateral, FairPrice, HighRisk, StaticPe, MarginTarget, Underlying } from '../schema/list.ts';
import { fairReasonNames, groupNames, highRiskReasonNames, peStateNames, zeroReasonNames } from '../web/list-names.ts';
import { MissingValue, percent, securityColumns, NoWrapText } from './list-view.tsx';

const day = (value: string | null) => (value ? <NoWrapText>{value}</NoWrapText> : <MissingValue />);
const effective = {
  key: 'effective',
  header: '生效日期',
  cell: ({ effectiveDate }: { effectiveDate: string | null }) => day(effectiveDate),
};
const limit: TableColumn<MarginTarget> = {
  key: 'limit',
  header: '涨跌幅限制',
  align: 'end',
  cell: ({ priceLimit }) => priceLimit ?? <MissingValue />,
};

/** Shows whether new contracts are open: in words, not by colour only. */
function Allowed({ isAllowed }: { isAllowed: boolean | null }) {
  if (isAllowed === null) return <MissingValue />;
  return isAllowed ? <Tag kind="positive">可以</Tag> : <Tag kind="warning">暂停</Tag>;
}

export const financingColumns: readonly TableColumn<MarginTarget>[] = [
  ...securityColumns,
  { key: 'margin', header: '融资保证金比例', align: 'end', cell: ({ financingMargin }) => percent(financingMargin) },
  { key: 'allowed', header: '当日可融资', cell: ({ financingAllowed }) => <Allowed isAllowed={financingAllowed} /> },
  { key: 'other', header: '融券标的', cell: ({ isLending }) => (isLending ? '是' : '否') },
  limit,
  effective,
];

export const lendingColumns: readonly TableColumn<MarginTarget>[] = [
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

/** A haircut of 0 shows its reason. */
function Haircut({ haircut, zeroReason }: Collateral) {
  if (!zeroReason) return percent(haircut);
  return (
    <>
      {percent(haircut)} <span className="subline">{zeroReasonNames[zeroReason] ?? '其他原因'}</span>
    </>
  );
}

export const collateralColumns: readonly TableColumn<Collateral>[] = [
  ...securityColumns,
  { key: 'haircut', header: '折算率', align: 'end', cell: (item) => <Haircut {...item} /> },
  { key: 'cap', header: '上限', cardLabel: '交易所上限', align: 'end', cell: ({ cap }) => percent(cap) },
  {
    key: 'group',
    header: '分组',
    cardLabel: '集中度分组',
    cell: ({ concentrationGroup }) => groupNames[concentrationGroup as keyof typeof groupNames] ?? <MissingValue />,
  },
  {
    key: 'reason',
    header: '说明',
    cardLabel: '折算率为 0 的原因',
    cell: ({ zeroReason }) => (zeroReason ? (zeroReasonNames[zeroReason] ?? '其他原因') : ''),
  },
  effective,
];

const price = (value: number | null) => (value === null ? <MissingValue /> : value.toFixed(2));

export const fairPriceColumns: readonly TableColumn<FairPrice>[] = [
  ...securityColumns,
  { key: 'close', header: '参考收盘价（元）', align: 'end', cell: ({ lastClose }) => price(lastClose) },
  { key: 'fair', header: '公允价格（元）', align: 'end', cell: ({ fairPrice }) => price(fairPrice) },
  { key: 'discount', header: '与收盘价相差', align: 'end', cell: (item) => difference(item) },
  { key: 'reason', header: '采用原因', cell: ({ reason }) => (reason ? fairReasonNames[reason] : <MissingValue />) },
  effective,
];

/** Returns the deviation of the fair price from the close, to a tenth of a percent. */
function difference({ lastClose, fairPrice }: FairPrice) {
  if (!lastClose) return <MissingValue />;
  const share = ((fairPrice - lastClose) / lastClose) * 100;
  return `${share > 0 ? '+' : ''}${share.toFixed(1)}%`;
}

export const cashFundColumns: readonly TableColumn<CashFund>[] = [
  ...securityColumns,
  { key: 'haircut', header: '折算率', align: 'end', cell: ({ haircut }) => percent(haircut) },
];

export const highRiskColumns: readonly TableColumn<HighRisk>[] = [
  ...securityColumns,
  { key: 'reason', header: '列入原因', cell: ({ reason }) => highRiskReasonNames[reason] },
  {
    key: 'limit',
    header: '单一证券集中度上限',
    align: 'end',
    cell: ({ concentrationLimit }) => (concentrationLimit === 0 ? '不得新增' : percent(concentrationLimit)),
  },
];

export const staticPeColumns: readonly TableColumn<StaticPe>[] = [
  ...securityColumns,
  { key: 'pe', header: '静态市盈率（倍）', align: 'end', cell: ({ staticPe }) => staticPe?.toFixed(2) ?? <MissingValue /> },
  { key: 'status', header: '状态', cell: ({ status }) => <PeState status={status} /> },
  { key: 'effect', header: '对折算率的影响', cell: ({ status }) => (isPeExcluded(status) ? '折算率为 0' : '不受限') },
];

const isPeExcluded = (status: StaticPe['status']): boolean => status === 'over_300' || status === 'negative';

function PeState({ status }: Pick<StaticPe, 'status'>) {
  return <Tag kind={isPeExcluded(status) ? 'warning' : undefined}>{peStateNames[status]}</Tag>;
}

export const underlyingColumns: readonly TableColumn<Underlying>[] = [
  ...securityColumns,
  { key: 'indexes', header: '所属指数', isWide: true, cell: ({ indexes }) => indexes.join('、') },
];
