import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { ExchangeDiagram, type ExchangeFlow } from '../web/diagrams/exchange-diagram.tsx';
import { GuideFrame, guideHead } from '../web/guide-frame.tsx';
import { loadGuide } from '../web/load-guide.ts';

const code = 'QYCL';

export const loader = page(async ({ call }) => ({ text: await loadGuide(call, code) }));

export const head: HeadOf<typeof loader> = ({ text }) => guideHead(code, text);

const held: readonly ExchangeFlow[] = [
  { from: 2, to: 1, what: '红利、送股发到担保账户' },
  { from: 1, to: 0, what: '按您的份额记入信用账户' },
  { from: 0, to: 1, what: '配股、投票：您的委托和意向' },
  { from: 1, to: 2, what: '公司以名义持有人的身份照办' },
];
const owed: readonly ExchangeFlow[] = [
  { from: 2, to: 2, what: '卖出的证券已属于买方，红利由买方领取' },
  { from: 0, to: 1, what: '补偿：现金，或者多还的证券' },
  { from: 1, to: 1, what: '公司作为出借人得到补偿' },
];

export function Component() {
  const { text } = usePage(loader);
  const ways = (
    <>
      <ExchangeDiagram title="持有的证券：权益向您走" parties={['您', '证券公司', '上市公司与中国结算']} flows={held} />
      <ExchangeDiagram title="融券卖出的证券：补偿由您付" parties={['您', '证券公司', '上市公司与买方']} flows={owed} />
    </>
  );
  return <GuideFrame guide={code} text={text} slots={{ liangtiao: ways }} />;
}
