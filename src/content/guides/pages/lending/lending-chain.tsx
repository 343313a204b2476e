import { ExchangeDiagram, type ExchangeFlow } from '../../web/diagrams/exchange-diagram.tsx';

const flows: readonly ExchangeFlow[] = [
  { from: 0, to: 1, what: '出借证券，约定期限与费率' },
  { from: 1, to: 2, what: '转借证券，收取担保' },
  { from: 2, to: 2, what: '向客户融券，收取保证金' },
  { from: 2, to: 1, what: '到期归还证券、费用、权益补偿' },
  { from: 1, to: 0, what: '归还证券，支付费用与补偿' },
];

/** Renders the sequence of refinancing contracts before the suspension. */
export function LendingChain() {
  return <ExchangeDiagram title="转融券的三段合约（暂停以前）" parties={['出借人', '证金公司', '证券公司']} flows={flows} />;
}
