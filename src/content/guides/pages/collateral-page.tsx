import { marginTerms } from '#securities/margin-terms/calls.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { ExchangeDiagram, type ExchangeFlow } from '../web/diagrams/exchange-diagram.tsx';
import { GuideFrame, guideHead } from '../web/guide-frame.tsx';
import { loadGuide } from '../web/load-guide.ts';
import { TermsLadder } from '../web/terms-ladder.tsx';

const code = 'DBWTJ';

export const loader = page(async ({ call, block }) => {
  const [text, terms] = await Promise.all([loadGuide(call, code), block(marginTerms, {})]);
  return { text, terms };
});

export const head: HeadOf<typeof loader> = ({ text }) => guideHead(code, text);

const parties = ['您', '证券公司', '中国结算'] as const;
const inward: readonly ExchangeFlow[] = [
  { from: 0, to: 1, what: 'T 日 9:15—15:00 提交划转' },
  { from: 1, to: 1, what: '核对名单、权利限制、集中度' },
  { from: 1, to: 2, what: '发送划转指令' },
  { from: 2, to: 2, what: '日终从您的证券账户转登记到担保证券账户' },
  { from: 2, to: 1, what: '回报结果' },
  { from: 1, to: 0, what: 'T＋1 日计作保证金，可以卖出' },
];
const outward: readonly ExchangeFlow[] = [
  { from: 0, to: 1, what: '提交划出' },
  { from: 1, to: 1, what: '核对：提取后不低于提取线，可用余额足够' },
  { from: 1, to: 2, what: '发送划转指令' },
  { from: 2, to: 0, what: 'T＋1 日回到您的普通账户' },
];

export function Component() {
  const { text, terms } = usePage(loader);
  const ways = (
    <>
      <ExchangeDiagram title="证券转入" parties={parties} flows={inward} />
      <ExchangeDiagram title="证券转出" parties={parties} flows={outward} />
    </>
  );
  return <GuideFrame guide={code} text={text} slots={{ guocheng: ways, tiqu: <TermsLadder load={terms} /> }} />;
}
