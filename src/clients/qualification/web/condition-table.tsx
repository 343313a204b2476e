import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Icon } from '#ui/components/icon/icon.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { paths } from '#ui/paths.ts';
import type { ConditionResult } from '../schema.ts';
import './condition-table.css';

interface ConditionTableProps {
  caption: string;
  conditions: readonly ConditionResult[];
  /** In Beijing time. */
  checkedAt?: string;
  /** True for demo data. */
  isSample?: boolean;
}

/** Each condition with its standard, the client's value, what is missing and how it was computed. */
export function ConditionTable({ conditions, checkedAt, ...shown }: ConditionTableProps) {
  return (
    <div className="condition-table">
      <DataTable {...shown} isCaptionHidden updatedAt={checkedAt} columns={columns} rows={conditions} rowKey={({ id }) => id} />
    </div>
  );
}

const columns: readonly TableColumn<ConditionResult>[] = [
  { key: 'name', header: '条件', cell: ({ name }) => <span className="condition__name">{name}</span>, isSticky: true },
  { key: 'pass', header: '结果', cell: toMark },
  { key: 'standard', header: '标准', cell: toStandard, isWide: true },
  { key: 'actual', header: '您的情况与计算说明', cell: toActual, isWide: true },
];

function toMark({ pass }: ConditionResult) {
  return (
    <Tag kind={pass ? 'positive' : 'danger'}>
      <Icon name={pass ? 'check' : 'error'} />
      {pass ? '满足' : '未满足'}
    </Tag>
  );
}

function toStandard({ standard, source }: ConditionResult) {
  return (
    <>
      {standard}
      <small className="condition__aside">依据：{source}</small>
    </>
  );
}

function toActual(condition: ConditionResult) {
  const { actual, gap, earliest, explain } = condition;
  return (
    <>
      {actual}
      {gap && <strong className="condition__aside">{gap}</strong>}
      {earliest && (
        <span className="condition__aside">
          最早 <time>{earliest}</time> 可满足
        </span>
      )}
      <span className="condition__aside">{explain}</span>
      <Remedy {...condition} />
      <CountedDays {...condition} />
    </>
  );
}

/** The days of an average, each with the amount that counted. */
function CountedDays({ name, days }: ConditionResult) {
  return (
    days && (
      <details>
        <summary className="condition__more">
          查看每日明细<span className="visually-hidden">：{name}</span>
        </summary>
        <ol className="condition__days">
          {days.map(({ day, total, borrowed, counted }) => (
            <li key={day}>
              <time>{day}</time>
              {borrowed === '0.00' ? ` 计入 ${counted} 元` : ` 总资产 ${total} 元，融入 ${borrowed} 元，计入 ${counted} 元`}
            </li>
          ))}
        </ol>
      </details>
    )
  );
}

/** The client's immediate action for an unmet condition. */
function Remedy({ kind, pass }: ConditionResult) {
  const remedy = pass ? undefined : remedies[kind];
  return (
    remedy && (
      <a className="condition__aside" href={remedy.href}>
        {remedy.text}
      </a>
    )
  );
}

const remedies: Record<string, { text: string; href: string } | undefined> = {
  riskLevel: { text: '去做风险测评', href: paths.riskTest() },
  idCard: { text: '去更新身份证', href: paths.businessPrepare('id_card_update') },
};
