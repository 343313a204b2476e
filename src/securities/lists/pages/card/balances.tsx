import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { formatCount } from '#ui/format/numbers.ts';
import type { SecurityCard } from '../../schema/card.ts';

interface BalancesProps {
  detail: SecurityCard['detail'];
  entry: NonNullable<SecurityCard['detail']['entry']>;
}

/** The balances of the security bought on margin and lent, as published by the exchange. */
export function Balances({ detail: { asOf, awaited, isSynthetic }, entry }: BalancesProps) {
  const items: [string, number | null, (value: number) => string][] = [
    ['融资余额', entry.financingBalance, toMoney],
    ['融资买入额', entry.financingBuy, toMoney],
    ['融券余量', entry.lendingVolume, toQuantity],
    ['融券卖出量', entry.lendingSell, toQuantity],
    ['融券余额', entry.lendingBalance, toMoney],
    ['融资融券余额', entry.totalBalance, toMoney],
  ];
  return (
    <>
      <p>
        数据日期 {asOf}
        {awaited && `（${awaited} 的尚未公布）`} {isSynthetic && <Tag kind="sample" />}
      </p>
      <KeyFacts items={items.flatMap(([name, value, write]): KeyFact[] => (value === null ? [] : [{ name, value: write(value) }]))} />
    </>
  );
}

const toQuantity = (value: number): string => `${formatCount(value)} 股（份）`;

/** Formats large amounts in 亿 and 万. */
function toMoney(value: number): string {
  if (value >= 100_000_000) return `${(value / 100_000_000).toFixed(2)} 亿元`;
  return value >= 10_000 ? `${(value / 10_000).toFixed(2)} 万元` : `${formatCount(value)} 元`;
}
