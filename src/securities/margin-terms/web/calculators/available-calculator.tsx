import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { BalanceResult, ContractMargin, SecurityFact } from '../../schema/calculation.ts';
import { calculateMarginBalance } from '../calculation/margin-balance.ts';
import { DayText } from '../day-span.tsx';
import { CalculatorFrame, Steps, UsedTerms, ResultSummary, type CalculatorPlace } from './calculator-frame.tsx';
import { InputField, CalculatorChoice, FieldRows } from './fields.tsx';
import type { LoadedCalculator } from './load-calculator.ts';
import { amountText, yuanText } from './result-text.ts';
import { factOf, SecurityCells } from './security-cells.tsx';
import { useCalculator, type CalculatorForm } from './use-calculator.ts';

const investors = [
  { value: '', text: '一般投资者' },
  { value: 'private', text: '私募证券投资基金' },
];

/** 保证金可用余额, each contract with the margin ratio of the day it was opened. */
export function AvailableCalculator({ loaded, ...place }: CalculatorPlace & { loaded: LoadedCalculator }) {
  const calculator = useCalculator(loaded, calculateMarginBalance, { c: 2 });
  const { facts } = calculator;
  const { today } = loaded.timeline;
  return (
    <CalculatorFrame calculator={calculator} {...place} result={calculator.result && <AvailableResult result={calculator.result} />}>
      <fieldset className="calculator__group">
        <legend>现金与费用（元）</legend>
        <InputField form={calculator} name="cash" label="现金" hint="含融券卖出所得" />
        <InputField form={calculator} name="fee" label="利息及费用" />
        <CalculatorChoice form={calculator} name="who" label="投资者类型" options={investors} />
        <InputField form={calculator} name="on" label="计算日期" type="date" hint={`不填为 ${today}`} />
      </fieldset>
      <FieldRows form={calculator} prefix="c" title="担保证券" unit="证券" hint="自有资金买入或划转进来的证券，不含融资买入的">
        {(row, name) => (
          <>
            <SecurityCells form={calculator} row={row} name={name} facts={facts} />
            <HaircutCell form={calculator} name={name} facts={facts} />
          </>
        )}
      </FieldRows>
      <FieldRows form={calculator} prefix="f" title="未了结的融资合约" unit="合约" hint="没有就不填">
        {(row, name) => <ContractCells form={calculator} row={row} name={name} facts={facts} today={today} cost="买入价（元）" />}
      </FieldRows>
      <FieldRows form={calculator} prefix="s" title="未了结的融券合约" unit="合约" hint="没有就不填">
        {(row, name) => <ContractCells form={calculator} row={row} name={name} facts={facts} today={today} cost="卖出价（元）" />}
      </FieldRows>
    </CalculatorFrame>
  );
}

interface CellsProps {
  form: CalculatorForm<BalanceResult>;
  name: (part: string) => string;
  facts: readonly SecurityFact[];
}

function HaircutCell({ form, name, facts }: CellsProps) {
  const listed = factOf(form, name, facts)?.haircut ?? null;
  return <InputField form={form} name={name('cut')} label="折算率（%）" placeholder={listed === null ? undefined : `${listed}（名单）`} />;
}

function ContractCells({ form, row, name, facts, today, cost }: CellsProps & { row: number; today: string; cost: string }) {
  return (
    <>
      <SecurityCells form={form} row={row} name={name} facts={facts} />
      <InputField form={form} name={name('cost')} label={cost} />
      <HaircutCell form={form} name={name} facts={facts} />
      <InputField form={form} name={name('day')} label="开仓日期" type="date" hint={`决定按哪一版规则；不填为 ${today}`} />
      <InputField form={form} name={name('ratio')} label="保证金比例（%）" placeholder="按开仓日" />
    </>
  );
}

function AvailableResult({ result: { available, buyable, marginRatio, contracts, parts, steps, used } }: { result: BalanceResult }) {
  return (
    <>
      <KeyFacts
        variant="figures"
        items={[
          { name: '保证金可用余额（元）', value: amountText(available) },
          { name: `按 ${marginRatio}% 最多可融资买入（元）`, value: amountText(buyable) },
        ]}
      />
      <ResultSummary tone={available < 0 ? 'bad' : 'good'}>
        {available < 0
          ? `保证金可用余额为负（${yuanText(available)}），不能新开融资、融券合约，已有合约可以继续持有和偿还。`
          : `保证金可用余额 ${yuanText(available)}，新开融资合约按 ${marginRatio}% 占用，最多可融资买入 ${yuanText(buyable)}。标的名单另定更高比例的，以名单为准。`}
      </ResultSummary>
      {contracts.length > 0 && (
        <DataTable caption="每笔合约适用的规则" columns={ruleColumns} rows={contracts} rowKey={(row) => contracts.indexOf(row)} />
      )}
      <DataTable caption="余额的组成" columns={partColumns} rows={parts} rowKey={(row) => parts.indexOf(row)} />
      <Steps steps={steps} />
      <UsedTerms used={used} />
    </>
  );
}

const ruleColumns: readonly TableColumn<ContractMargin>[] = [
  { key: 'name', header: '合约', cell: ({ name, kind }) => `${kind === 'financing' ? '融资' : '融券'} ${name}` },
  { key: 'day', header: '开仓日期', cell: ({ openedOn }) => <DayText day={openedOn} /> },
  { key: 'ratio', header: '保证金比例', align: 'end', cell: ({ ratio }) => `${ratio}%` },
  { key: 'floor', header: '监管下限', align: 'end', cell: ({ minimum }) => (minimum === null ? '无记录' : `${minimum}%`) },
  {
    key: 'source',
    header: '依据',
    cell: ({ isOwn, termsVersion }) => (isOwn ? <Tag>合约约定</Tag> : `业务参数第 ${termsVersion} 版`),
  },
];

const partColumns: readonly TableColumn<BalanceResult['parts'][number]>[] = [
  { key: 'name', header: '项目', cell: ({ name }) => name },
  { key: 'amount', header: '金额', align: 'end', cell: ({ amount }) => yuanText(amount) },
];
