import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { formatPercent } from '#ui/format/numbers.ts';
import type { MaintenanceResult, MaintenanceLevel } from '../../schema/calculation.ts';
import type { MarginTerms } from '../../schema/terms.ts';
import { calculateMaintenanceRatio } from '../calculation/maintenance-ratio.ts';
import { termsOn } from '../terms-on-day.ts';
import { CalculatorFrame, Steps, UsedTerms, ResultSummary, type CalculatorPlace } from './calculator-frame.tsx';
import { InputField, FieldRows } from './fields.tsx';
import type { LoadedCalculator } from './load-calculator.ts';
import { amountText, ratioText, yuanText } from './result-text.ts';
import { SecurityCells } from './security-cells.tsx';
import { useCalculator } from './use-calculator.ts';

/** 维持担保比例, the distance to each of the firm's lines, and what to do below them. */
export function RatioCalculator({ loaded, ...place }: CalculatorPlace & { loaded: LoadedCalculator }) {
  const calculator = useCalculator(loaded, calculateMaintenanceRatio, { c: 2 });
  const { facts, result } = calculator;
  const terms = result && termsOn(loaded.timeline.versions, result.used.date)?.terms;
  return (
    <CalculatorFrame calculator={calculator} {...place} result={result && terms && <RatioResult result={result} terms={terms} />}>
      <fieldset className="calculator__group">
        <legend>信用账户里有什么（元）</legend>
        <InputField form={calculator} name="cash" label="现金" hint="可以写 50万" />
        <InputField form={calculator} name="value" label="其他证券市值" hint="下面没有逐只列出的，填合计" />
      </fieldset>
      <FieldRows form={calculator} prefix="c" title="逐只列出证券" unit="证券">
        {(row, name) => <SecurityCells form={calculator} row={row} name={name} facts={facts} />}
      </FieldRows>
      <fieldset className="calculator__group">
        <legend>欠多少（元）</legend>
        <InputField form={calculator} name="fin" label="融资负债" hint="融资买入金额，未还的部分" />
        <InputField form={calculator} name="slo" label="融券市值" hint="借入证券 × 当前市价" />
        <InputField form={calculator} name="fee" label="利息及费用" />
      </fieldset>
      <fieldset className="calculator__group">
        <legend>假如</legend>
        <InputField form={calculator} name="fall" label="全部证券下跌（%）" hint="例如 10，即各跌一成" />
        <InputField form={calculator} name="on" label="计算日期" type="date" hint={`不填为 ${loaded.timeline.today}`} />
      </fieldset>
    </CalculatorFrame>
  );
}

const tones: Record<MaintenanceLevel, 'good' | 'watch' | 'bad'> = {
  noDebt: 'good',
  withdrawable: 'good',
  normal: 'good',
  attention: 'watch',
  warning: 'watch',
  severe: 'bad',
  liquidation: 'bad',
};

/** Explains in one sentence what a maintenance step means for the client. */
function explain(standing: MaintenanceLevel, terms: MarginTerms): string {
  const { lines, restoreDays, restoreTime } = terms;
  const texts: Record<MaintenanceLevel, string> = {
    noDebt: '没有负债，维持担保比例为无穷大，各条线都不适用。',
    withdrawable: `高于取保线 ${lines.withdraw}%，可以申请提取超出部分的担保物，提取后仍不得低于 ${lines.withdraw}%。`,
    normal: '高于各条预警线，账户处于正常状态。',
    attention: `低于关注线 ${lines.attention}%，客户端会提醒，请留意持仓波动。`,
    warning: `低于警戒线 ${lines.warning}%，您会收到客户端提醒和短信，建议减少负债或补充担保物。`,
    severe: `低于严重预警线 ${lines.severe}%，我们会打电话提醒您。再跌就会触及平仓线 ${lines.liquidation}%，请尽快处理。`,
    liquidation: `低于平仓线 ${lines.liquidation}%。若 T 日收盘后仍是如此，您会收到补足通知，须在 T+${restoreDays} 日 ${restoreTime} 前把维持担保比例补到 ${lines.restore}% 以上；到时没有补足，公司有权按合同约定强制平仓。`,
  };
  return texts[standing];
}

function RatioResult({ result, terms }: { result: MaintenanceResult; terms: MarginTerms }) {
  const { ratio, standing, assets, debt, lines, withdrawable, whatIf } = result;
  return (
    <>
      <KeyFacts
        variant="figures"
        items={[
          { name: '维持担保比例', value: ratioText(ratio) },
          { name: '总资产（元）', value: amountText(assets) },
          { name: '总负债（元）', value: amountText(debt) },
        ]}
      />
      <ResultSummary tone={tones[standing]}>
        维持担保比例 {ratioText(ratio)}，{explain(standing, terms)}
      </ResultSummary>
      <TopUp topUp={result.topUp} />
      {standing === 'withdrawable' && <p>按取保线最多可提取 {yuanText(withdrawable)}；同时不能超过保证金可用余额，以柜台核算为准。</p>}
      {whatIf && (
        <ResultSummary tone={tones[whatIf.standing]}>
          假如持有的证券下跌 {whatIf.fall}%：维持担保比例为 {ratioText(whatIf.ratio)}，{explain(whatIf.standing, terms)}
        </ResultSummary>
      )}
      <DataTable caption="离各条线还有多远" columns={lineColumns} rows={lines} rowKey={({ name }) => name} />
      <Steps steps={result.steps} />
      <UsedTerms used={result.used} />
    </>
  );
}

function TopUp({ topUp }: { topUp: MaintenanceResult['topUp'] }) {
  if (!topUp) return null;
  return (
    <p>
      补到 {topUp.line}% 的办法：转入现金或等值担保证券 <strong>{yuanText(topUp.add)}</strong>
      {topUp.sell === null ? '；仅靠卖券还款已不够' : `；或者卖券还款 ${yuanText(topUp.sell)}`}。两者也可以搭配。
    </p>
  );
}

const lineColumns: readonly TableColumn<MaintenanceResult['lines'][number]>[] = [
  { key: 'name', header: '线', cell: ({ name, line }) => `${name} ${line}%` },
  {
    key: 'fall',
    header: '全部证券再跌多少会触及',
    align: 'end',
    cell: ({ isBelow, fall }) => {
      if (isBelow) return '已经低于';
      return fall === null ? '不会因下跌触及' : formatPercent(fall);
    },
  },
];
