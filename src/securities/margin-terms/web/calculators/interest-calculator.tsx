import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import type { InterestResult, InterestSegment } from '../../schema/calculation.ts';
import { calculateInterest } from '../calculation/interest.ts';
import { DayRange } from '../day-span.tsx';
import { CalculatorFrame, Steps, ResultSummary, type CalculatorPlace } from './calculator-frame.tsx';
import { InputField, CalculatorChoice, FieldRows } from './fields.tsx';
import type { LoadedCalculator } from './load-calculator.ts';
import { amountText, yuanText } from './result-text.ts';
import { useCalculator } from './use-calculator.ts';

const kinds = [
  { value: '', text: '融资（按买入金额）' },
  { value: 'slo', text: '融券（按卖出金额）' },
];

/** Interest, lending fees and penalties of contracts, per day. */
export function InterestCalculator({ loaded, ...place }: CalculatorPlace & { loaded: LoadedCalculator }) {
  const calculator = useCalculator(loaded, calculateInterest);
  const { today } = loaded.timeline;
  return (
    <CalculatorFrame calculator={calculator} {...place} result={calculator.result && <Charges result={calculator.result} />}>
      <FieldRows
        form={calculator}
        prefix="i"
        title="合约"
        unit="合约"
        hint="利率留空，按各日公布的利率分段计息；与公司另有约定的，填约定的利率"
      >
        {(row, name) => (
          <>
            <CalculatorChoice form={calculator} name={name('kind')} label={`合约类型（第 ${row} 笔）`} options={kinds} />
            <InputField form={calculator} name={name('sum')} label="金额（元）" hint="可以写 50万" />
            <InputField form={calculator} name={name('from')} label="开仓日期" type="date" />
            <InputField form={calculator} name={name('to')} label="偿还日期" type="date" hint={`不填为 ${today}`} />
            <InputField form={calculator} name={name('due')} label="到期日期" type="date" hint="不填为开仓后 6 个月；展期的填新到期日" />
            <InputField form={calculator} name={name('rate')} label="约定年利率（%）" placeholder="按公布" />
          </>
        )}
      </FieldRows>
    </CalculatorFrame>
  );
}

function Charges({ result: { total, contracts, steps } }: { result: InterestResult }) {
  const penalty = contracts.reduce((cents, one) => cents + Math.round(one.penalty * 100), 0) / 100;
  const late = contracts.filter(({ overdueDays }) => overdueDays > 0);
  const segments = contracts.flatMap(({ name, segments: own }) => own.map((segment) => ({ name, ...segment })));
  return (
    <>
      <KeyFacts
        variant="figures"
        items={[
          { name: '息费合计（元）', value: amountText(total) },
          { name: '其中逾期罚息（元）', value: amountText(penalty) },
        ]}
      />
      <ResultSummary tone={late.length > 0 ? 'bad' : 'good'}>
        {late.length > 0
          ? `合计 ${yuanText(total)}。${late.map(({ name, due, overdueDays }) => `${name}已于 ${due} 到期，逾期 ${overdueDays} 天`).join('；')}。逾期期间按罚息计收，公司有权按合同约定处分担保物，请尽快偿还。`
          : `合计 ${yuanText(total)}，没有逾期。`}
      </ResultSummary>
      <DataTable caption="分段计息" columns={segmentColumns} rows={segments} rowKey={(row) => segments.indexOf(row)} />
      <Steps steps={steps} />
    </>
  );
}

const segmentColumns: readonly TableColumn<InterestSegment & { name: string }>[] = [
  { key: 'name', header: '合约', cell: ({ name }) => name },
  { key: 'span', header: '起止（止日不计）', cell: ({ from, to }) => <DayRange from={from} to={to} />, isWide: true },
  { key: 'days', header: '天数', align: 'end', cell: ({ days }) => days },
  { key: 'rate', header: '年利率', align: 'end', cell: ({ rate }) => `${rate}%` },
  { key: 'amount', header: '金额', align: 'end', cell: ({ amount }) => yuanText(amount) },
];
