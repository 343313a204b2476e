import type { Accrual } from './accrual.ts';
import type { ContractExample, ExampleStep } from './contract-example.ts';
import { computeAvailable, computeFinancingContract, computeRatio } from './financing-contract.ts';
import { formatRatio, formatYuan } from './money.ts';

type Contract = ReturnType<typeof computeFinancingContract>;

/** Returns the margin purchase as a worked example, day by day. */
export function buildFinancingExample(): ContractExample {
  const contract = computeFinancingContract();
  const { gain, costs, interest, net } = contract.result;
  return {
    label: '一笔融资合约',
    steps: [openStep(contract), marchStep(contract), fallStep(contract), saleStep(contract), paymentStep(contract)],
    result: [
      { name: '买卖差价', value: `＋${formatYuan(gain)} 元`, note: '330,000＋5,000×23.00－400,000，剩余 5,000 股按了结日 23.00 元' },
      { name: '佣金和税费', value: `－${formatYuan(costs)} 元` },
      { name: '利息', value: `－${formatYuan(interest)} 元` },
      { name: '净结果', value: `＋${formatYuan(net)} 元`, note: '若乙跌到 17.00 元时全部卖出还款，差价是－60,000 元，利息照付' },
    ],
  };
}

const openStep = ({ days, most, paid, buyCosts, open }: Contract): ExampleStep => ({
  date: days.open,
  title: '融资买入乙股票 20,000 股，20.00 元',
  isMajor: true,
  lines: [
    `开仓以前最多可融：300,000＋500,000×70%＝${formatYuan(most)} 元（保证金比例 100%）`,
    `成交金额 20,000×20.00＝${formatYuan(paid)} 元，由公司支付，成为负债`,
    `佣金和过户费 ${formatYuan(buyCosts)} 元，从自有现金支付，现金剩 ${formatYuan(open.cash)} 元`,
    `维持担保比例（${formatYuan(open.cash)}＋500,000＋400,000）÷400,000＝${formatRatio(computeRatio(open))}`,
    `可用余额 ${formatYuan(open.cash)}＋500,000×70%－400,000×100%＝${formatYuan(computeAvailable(open))} 元`,
  ],
});

const marchStep = ({ march, fall }: Contract): ExampleStep => ({
  date: march.to,
  title: '第一个结息日',
  lines: [`400,000×7.5%÷360×${march.days} 天＝${formatYuan(march.amount)} 元，从现金扣收，现金剩 ${formatYuan(fall.cash)} 元`],
});

const fallStep = ({ days, fall, fallDays }: Contract): ExampleStep => ({
  date: days.fall,
  title: '乙跌到 17.00 元，甲的市值剩 480,000 元',
  lines: [
    `结息日以来 ${fallDays} 天，还没有收的利息 ${formatYuan(fall.interest)} 元`,
    `维持担保比例（${formatYuan(fall.cash)}＋480,000＋340,000）÷${formatYuan(fall.principal + fall.interest)}＝${formatRatio(computeRatio(fall))}`,
    `可用余额 ${formatYuan(fall.cash)}＋480,000×70%－60,000－400,000－${formatYuan(fall.interest)}＝${formatYuan(computeAvailable(fall))} 元：浮亏 60,000 元全额扣减`,
  ],
});

const saleStep = ({ days, paid, spring, sale }: Contract): ExampleStep => ({
  date: days.sale,
  title: '卖券还款：乙涨到 22.00 元，卖出 15,000 股',
  lines: [
    `此前 ${daysOf(spring)}各结息一次：${amountsOf(spring)} 元`,
    `成交 ${formatYuan(sale.sold)} 元，佣金、印花税、过户费 ${formatYuan(sale.costs)} 元，到手 ${formatYuan(sale.received)} 元`,
    `先还 ${sale.days} 天利息 ${formatYuan(sale.amount)} 元，再还本金 ${formatYuan(sale.principal)} 元`,
    `剩余本金 ${formatYuan(paid)}－${formatYuan(sale.principal)}＝${formatYuan(sale.left)} 元`,
  ],
});

const paymentStep = ({ days, sale, summer, payment }: Contract): ExampleStep => ({
  date: days.payment,
  title: '到期以前直接还款，合约了结',
  isMajor: true,
  lines: [
    `剩余本金在 ${daysOf(summer)}各结息一次：${amountsOf(summer)} 元`,
    `最后 ${payment.days} 天利息 ${formatYuan(sale.left)}×7.5%÷360×${payment.days}＝${formatYuan(payment.interest)} 元`,
    `用现金归还 ${formatYuan(payment.amount)} 元，现金剩 ${formatYuan(payment.cash)} 元`,
    '提前还清没有违约金；剩下的 5,000 股成为自己的担保证券',
  ],
});

/** Returns the days on which interest was collected: `4 月 20 日、5 月 20 日`. */
const daysOf = (parts: readonly Accrual[]): string =>
  parts.map(({ to }) => `${Number(to.slice(5, 7))} 月 ${Number(to.slice(8))} 日`).join('、');

const amountsOf = (parts: readonly Accrual[]): string => parts.map(({ amount }) => formatYuan(amount)).join('、');
