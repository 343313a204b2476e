import type { ContractExample, ExampleStep } from './contract-example.ts';
import { computeLendingContract } from './lending-contract.ts';
import { formatRatio, formatYuan } from './money.ts';

type Contract = ReturnType<typeof computeLendingContract>;

/** Returns the short sale as a worked example, day by day. */
export function buildLendingExample(): ContractExample {
  const contract = computeLendingContract();
  const { gain, dividend, costs, fee, net } = contract.result;
  return {
    label: '一笔融券合约',
    steps: [openStep(contract), riseStep(contract), dividendStep(contract), closeStep(contract)],
    result: [
      { name: '买卖差价', value: `＋${formatYuan(gain)} 元`, note: '120,000－105,000' },
      { name: '权益补偿', value: `－${formatYuan(dividend)} 元` },
      { name: '佣金和税费', value: `－${formatYuan(costs)} 元` },
      { name: '融券费用', value: `－${formatYuan(fee)} 元` },
      { name: '净结果', value: `＋${formatYuan(net)} 元`, note: '若在 14.40 元时买回，差价是－24,000 元；再涨，亏得更多' },
    ],
  };
}

const openStep = ({ days, sold, sellCosts, proceeds, openRatio }: Contract): ExampleStep => ({
  date: days.open,
  title: '融券卖出丁股票 10,000 股，12.00 元',
  isMajor: true,
  lines: [
    `成交 ${formatYuan(sold)} 元，佣金和税费 ${formatYuan(sellCosts)} 元，所得 ${formatYuan(proceeds)} 元留在账户，不能随意动用`,
    `占用保证金 ${formatYuan(sold)}×100%＝${formatYuan(sold)} 元`,
    `维持担保比例（150,000＋100,000＋${formatYuan(proceeds)}）÷${formatYuan(sold)}＝${formatRatio(openRatio)}`,
  ],
});

const riseStep = ({ days, proceeds, rise: { collected, accrued, loss, ratio } }: Contract): ExampleStep => ({
  date: days.rise,
  title: '丁涨到 14.40 元',
  lines: [
    `欠的证券值 144,000 元，浮亏 ${formatYuan(loss)} 元；5 月 20 日已结息 ${formatYuan(collected)} 元，又计了 ${formatYuan(accrued.amount)} 元`,
    `维持担保比例（150,000－${formatYuan(collected)}＋100,000＋${formatYuan(proceeds)}）÷（144,000＋${formatYuan(accrued.amount)}）＝${formatRatio(ratio)}`,
  ],
});

const dividendStep = ({ days, dividend }: Contract): ExampleStep => ({
  date: days.dividend,
  title: '丁每 10 股派 2 元',
  lines: [`补偿 10,000÷10×2＝${formatYuan(dividend)} 元，从账户扣收；股价同日除息`],
});

const closeStep = ({ days, sold, bought, buyCosts, fees, result }: Contract): ExampleStep => ({
  date: days.close,
  title: '买券还券：跌到 10.50 元，买回 10,000 股',
  isMajor: true,
  lines: [
    `成交 ${formatYuan(bought)} 元，佣金和过户费 ${formatYuan(buyCosts)} 元`,
    `60 天费用 ${formatYuan(sold)}×9.5%÷360×60＝${formatYuan(result.fee)} 元，分 ${fees.length} 次：${fees.map(({ days: each, amount }) => `${each} 天 ${formatYuan(amount)} 元`).join('、')}`,
    '证券自动归还，合约了结，剩余价款解除限制',
  ],
});
