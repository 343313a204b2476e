import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { formatPercent } from '#ui/format/numbers.ts';
import type { ConcentrationResult } from '../../schema/calculation.ts';
import { calculateConcentration } from '../calculation/concentration.ts';
import { boardNames, boards, cashGroup, concentrationGroups } from '../groups.ts';
import { limitText } from '../limit-text.ts';
import { CalculatorFrame, Steps, UsedTerms, ResultSummary, type CalculatorPlace } from './calculator-frame.tsx';
import { InputField, CalculatorChoice, FieldRows } from './fields.tsx';
import type { LoadedCalculator } from './load-calculator.ts';
import { amountText, ratioText, yuanText } from './result-text.ts';
import { factOf, SecurityCells } from './security-cells.tsx';
import { useCalculator } from './use-calculator.ts';

const groupOptions = [
  ...concentrationGroups.map((group) => ({ value: group, text: `${group} 组` })),
  { value: cashGroup, text: '现金类（不限）' },
];
const boardOptions = boards.map((board) => ({ value: board, text: boardNames[board] }));

/** Shares of securities and boards compared with the limits at the account's maintenance ratio. */
export function ConcentrationCalculator({ loaded, ...place }: CalculatorPlace & { loaded: LoadedCalculator }) {
  const calculator = useCalculator(loaded, calculateConcentration, { c: 2 });
  const { facts } = calculator;
  return (
    <CalculatorFrame calculator={calculator} {...place} result={calculator.result && <ConcentrationView result={calculator.result} />}>
      <fieldset className="calculator__group">
        <legend>账户（元）</legend>
        <InputField form={calculator} name="cash" label="现金" hint="可以写 50万" />
        <InputField form={calculator} name="debt" label="总负债" hint="融资负债＋融券市值＋息费" />
        <InputField form={calculator} name="on" label="计算日期" type="date" hint={`不填为 ${loaded.timeline.today}`} />
      </fieldset>
      <FieldRows form={calculator} prefix="c" title="持有的证券" unit="证券" hint="同一代码可以分行填，会合并计算">
        {(row, name) => {
          const fact = factOf(calculator, name, facts);
          const [group, board] = [fact?.group, fact?.board];
          return (
            <>
              <SecurityCells form={calculator} row={row} name={name} facts={facts} />
              <CalculatorChoice
                form={calculator}
                name={name('group')}
                label="集中度分组"
                options={[{ value: '', text: group ? `按名单：${groupText(group)}` : '请选择' }, ...groupOptions]}
              />
              <CalculatorChoice
                form={calculator}
                name={name('board')}
                label="板块"
                options={[{ value: '', text: board ? `按名单：${boardNames[board]}` : '不计板块' }, ...boardOptions]}
              />
            </>
          );
        }}
      </FieldRows>
    </CalculatorFrame>
  );
}

const groupText = (group: string): string => (group === cashGroup ? '现金类' : `${group} 组`);

function ConcentrationView({ result: { assets, ratio, band, holdings, boards: boardRows, steps, used } }: { result: ConcentrationResult }) {
  const rows = [
    ...holdings.map((row) => ({ ...row, kind: groupText(row.group) })),
    ...boardRows.map((row) => ({ ...row, kind: '板块', room: null })),
  ];
  const over = rows.filter(({ isOver }) => isOver);
  return (
    <>
      <KeyFacts
        variant="figures"
        items={[
          { name: '维持担保比例', value: ratioText(ratio), note: bandWords(band) },
          { name: '总资产（元）', value: amountText(assets) },
        ]}
      />
      <ResultSummary tone={over.length > 0 ? 'bad' : 'good'}>
        {over.length > 0
          ? `${over.map(({ name, share, limit }) => `${name}占 ${formatPercent(share)}，超过上限 ${limit}%`).join('；')}。已有的持仓不必卖出，但不得再买入或转入；卖出超出部分并保留现金后即回到上限以内。`
          : '各只证券和各板块都在上限以内。'}
      </ResultSummary>
      <DataTable caption="占比与上限" columns={columns} rows={rows} rowKey={({ name }) => name} />
      <Steps steps={steps} />
      <UsedTerms used={used} />
    </>
  );
}

function bandWords({ from, to }: ConcentrationResult['band']): string {
  if (to === null) return `按 ${from}% 及以上的区间`;
  return from === 0 ? `按低于 ${to}% 的区间` : `按 ${from}% 至 ${to}% 的区间`;
}

interface ShareRow {
  name: string;
  kind: string;
  value: number;
  share: number;
  limit: number | null;
  isOver: boolean;
  excess: number;
  room: number | null;
}

const columns: readonly TableColumn<ShareRow>[] = [
  { key: 'name', header: '证券或板块', cell: ({ name }) => name },
  { key: 'kind', header: '分组', cell: ({ kind }) => kind },
  { key: 'value', header: '市值', align: 'end', cell: ({ value }) => yuanText(value) },
  { key: 'share', header: '占比', align: 'end', cell: ({ share }) => formatPercent(share) },
  { key: 'limit', header: '上限', align: 'end', cell: ({ limit }) => limitText(limit) },
  {
    key: 'state',
    header: '结论',
    cell: ({ isOver, limit }) => (isOver ? <Tag kind="danger">超出</Tag> : <Tag kind="positive">{limit === null ? '不限' : '以内'}</Tag>),
  },
  {
    key: 'room',
    header: '超出 / 还可用现金买入',
    align: 'end',
    cell: ({ isOver, excess, room }) => {
      if (isOver) return `超出 ${yuanText(excess)}`;
      return room === null ? '—' : yuanText(room);
    },
  },
];
