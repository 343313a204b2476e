import type { ReactNode } from 'react';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { ExchangeDiagram, type ExchangeFlow } from '../../web/diagrams/exchange-diagram.tsx';
import { buildFinancingExample } from '../../web/examples/financing-example.ts';
import { buildLendingExample } from '../../web/examples/lending-example.ts';
import { GuideFrame, guideHead } from '../../web/guide-frame.tsx';
import { loadGuide } from '../../web/load-guide.ts';
import { ContractExampleView } from './contract-example.tsx';

const code = 'JYLC';

export const loader = page(async ({ call }) => ({ text: await loadGuide(call, code) }));

export const head: HeadOf<typeof loader> = ({ text }) => guideHead(code, text);

const examples = {
  'lizi-rongzi': <ContractExampleView story={buildFinancingExample()} />,
  'lizi-rongquan': <ContractExampleView story={buildLendingExample()} />,
};

export function Component() {
  const { text } = usePage(loader);
  return <GuideFrame guide={code} text={text} slots={{ ...tradingDiagrams, ...examples }} />;
}

const parties = ['您的信用账户', '证券公司', '交易所与中国结算'] as const;

const flows: Readonly<Record<string, { title: string; flows: readonly ExchangeFlow[] }>> = {
  rongzi: {
    title: '融资买入：公司付钱，证券归您作担保',
    flows: [
      { from: 0, to: 1, what: '融资买入委托' },
      { from: 1, to: 1, what: '核对标的、额度、可用保证金、集中度' },
      { from: 1, to: 2, what: '申报；成交后用公司的资金付款' },
      { from: 2, to: 0, what: '证券记入信用账户，作为担保' },
      { from: 0, to: 1, what: '欠下成交金额，当日起计息' },
    ],
  },
  maiquan: {
    title: '卖券还款：卖得的钱先还欠款',
    flows: [
      { from: 0, to: 2, what: '卖出证券' },
      { from: 2, to: 0, what: '价款' },
      { from: 0, to: 1, what: '先还息费，再还本金' },
      { from: 1, to: 0, what: '还清后多余的现金留在账户' },
    ],
  },
  zhijie: {
    title: '直接还款：现金直接还',
    flows: [
      { from: 0, to: 1, what: '现金' },
      { from: 1, to: 0, what: '欠款减少，证券原样留下' },
    ],
  },
  rongquan: {
    title: '融券卖出：公司出证券，价款留作担保',
    flows: [
      { from: 0, to: 1, what: '融券卖出委托（限价）' },
      { from: 1, to: 1, what: '核对标的、券源、可用保证金、提价规则' },
      { from: 1, to: 2, what: '申报；成交后交付公司的证券' },
      { from: 2, to: 0, what: '价款记入账户，不能随意动用' },
      { from: 0, to: 1, what: '欠下同数量的证券，当日起计费' },
    ],
  },
  maiquanhq: {
    title: '买券还券：买回来直接还',
    flows: [
      { from: 0, to: 2, what: '价款，先用融券卖出所得' },
      { from: 2, to: 0, what: '证券' },
      { from: 0, to: 1, what: '证券自动归还，付清费用' },
      { from: 1, to: 0, what: '价款解除限制' },
    ],
  },
  zhijiehq: {
    title: '直接还券：用手上的证券还',
    flows: [
      { from: 0, to: 1, what: '还券申请' },
      { from: 1, to: 2, what: '日终划转指令' },
      { from: 2, to: 1, what: '证券回到公司' },
      { from: 1, to: 0, what: '次一交易日合约了结，价款解除限制' },
    ],
  },
  danbaopin: {
    title: '担保品买卖：自己的钱和证券，公司只看担保够不够',
    flows: [
      { from: 0, to: 2, what: '买入付款，或者卖出交券' },
      { from: 2, to: 0, what: '证券，或者价款' },
      { from: 1, to: 1, what: '重新计算可用余额与比例' },
    ],
  },
};

/** Diagram for each of the seven order types, by the anchor of its section. */
const tradingDiagrams: Readonly<Record<string, ReactNode>> = Object.fromEntries(
  Object.entries(flows).map(([anchor, drawn]) => [anchor, <ExchangeDiagram key={anchor} {...drawn} parties={parties} />]),
);
