import { Fragment, type ReactNode } from 'react';
import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { paths } from '#ui/paths.ts';
import type { FeeRate } from '../schema/dealing.ts';

type FeeColumn = TableColumn<FeeRate>;

const item: FeeColumn = {
  key: 'item',
  header: '收费项目',
  cell: ({ item: name, product, isSample }) => (
    <>
      {name} {isSample && <Tag kind="sample">示例</Tag>}
      <span className="subline">{product}</span>
    </>
  ),
};
const standard: FeeColumn = {
  key: 'standard',
  header: '标准',
  text: (rate) => rate.standard,
  cell: (rate) => toParts(rate.standard),
  isWide: true,
};
const minimum: FeeColumn = { key: 'minimum', header: '最低', cell: (rate) => rate.minimum };
const payee: FeeColumn = { key: 'payee', header: '收取方', cell: (rate) => rate.payee };
const effective: FeeColumn = { key: 'effectiveFrom', header: '生效日期', cell: ({ effectiveFrom }) => toDay(effectiveFrom) };
const remark: FeeColumn = { key: 'remark', header: '备注', cell: (rate) => <Remark rate={rate} />, isWide: true };

/**
 * Allows a line break before the bracket in `成交金额的 0.0341‰（0.00341%），双边`: browsers do not break after ‰, and in a narrow column a
 * line would begin with the comma.
 */
const toParts = (standard: string): ReactNode =>
  standard.split(/(?=（)/u).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** The fees of a day, each linked to its history. */
export const feeColumns: readonly FeeColumn[] = [
  item,
  standard,
  minimum,
  payee,
  { ...effective, cell: (rate) => <SinceWhen rate={rate} /> },
  remark,
];

/** Upcoming rates. Their history is linked from the current fees. */
export const upcomingColumns: readonly FeeColumn[] = [item, standard, minimum, payee, effective, remark];

/** All rates of one fee. */
export const historyColumns: readonly FeeColumn[] = [
  effective,
  { key: 'effectiveTo', header: '失效日期', cell: ({ effectiveTo }) => (effectiveTo ? toDay(effectiveTo) : '—') },
  standard,
  minimum,
  payee,
  remark,
];

const toDay = (day: string): ReactNode => <time>{day}</time>;

function SinceWhen({ rate: { code, item: name, product, effectiveFrom } }: { rate: FeeRate }) {
  return (
    <>
      {toDay(effectiveFrom)}
      <a className="fee-rate__history no-print" href={`${paths.fees({ item: code })}#history`}>
        历次标准
        <span className="visually-hidden">
          ：{name}（{product}）
        </span>
      </a>
    </>
  );
}

/** Renders the remark, source and announcement of a rate. */
function Remark({ rate: { remark: words, source, notice } }: { rate: FeeRate }) {
  return (
    <>
      {words}
      <span className="subline">
        来源：{source}
        {notice && (
          <>
            ，<a href={notice.href}>{notice.title}</a>
          </>
        )}
      </span>
    </>
  );
}
