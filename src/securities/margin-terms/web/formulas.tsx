import { Formula, Fraction, Summands } from './formula.tsx';

export function RatioFormula() {
  return (
    <Formula
      name="维持担保比例"
      note="不到 0.01% 的部分舍去：显示 130.00% 时，确实不低于 130%。各项金额四舍五入到分。未列“其他担保物价值”：本公司接受其他担保物的，另按合同约定计入。"
    >
      <Fraction top="现金 ＋ 信用证券账户内证券市值" bottom="融资买入金额 ＋ 融券卖出证券数量 × 当前市价 ＋ 利息及费用" /> × 100%
    </Formula>
  );
}

export function AvailableFormula() {
  return (
    <Summands
      name="保证金可用余额"
      items={[
        { sign: '+', term: '现金', note: '包括融券卖出所得' },
        { sign: '+', term: '担保证券市值 × 折算率' },
        { sign: '+', term: '（融资买入证券市值 − 融资买入金额）× 折算率', note: '浮盈打折计入；浮亏时折算率按 100%，全额扣除' },
        { sign: '+', term: '（融券卖出金额 − 融券卖出证券市值）× 折算率', note: '同上，浮亏全额扣除' },
        { sign: '−', term: '融券卖出金额', note: '这笔钱还在账户里，但已有用途' },
        { sign: '−', term: '融资买入金额 × 融资保证金比例', note: '每笔合约按开仓日的比例' },
        { sign: '−', term: '融券卖出证券市值 × 融券保证金比例', note: '每笔合约按开仓日的比例' },
        { sign: '−', term: '利息及费用' },
      ]}
    />
  );
}

export function InterestFormula() {
  return (
    <>
      <Formula
        name="融资利息（融券费用）"
        note="自然日，算头不算尾：开仓当日计，偿还当日不计，当日了结按 1 天。利率变动的分段计算，每段四舍五入到分。"
      >
        金额 × <Fraction top="年利率（年费率）" bottom="360" /> × 天数
      </Formula>
      <Formula name="逾期罚息" note="逾期天数为到期日次日至偿还日。以到期未还的本金和结息日尚未扣收的息费为基数，不再另计利息，不计复利。">
        逾期金额 × 每日罚息率 × 逾期天数
      </Formula>
    </>
  );
}

export function ConcentrationFormula() {
  return (
    <Formula name="集中度" note="总资产为信用账户内的现金与全部证券市值。上限取维持担保比例所在区间的一档，区间含下限、不含上限。">
      <Fraction top="单一证券（或同一板块全部证券）的市值" bottom="信用账户总资产" /> × 100%
    </Formula>
  );
}
