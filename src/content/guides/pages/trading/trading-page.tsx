import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { GuideFrame, guideHead } from '../../web/guide-frame.tsx';
import { financingExample } from '../../web/examples/financing-example.ts';
import { lendingExample } from '../../web/examples/lending-example.ts';
import { loadGuide } from '../../web/load-guide.ts';
import { ContractExample } from './contract-example.tsx';
import { tradingDiagrams } from './trading-diagrams.tsx';

const code = 'JYLC';

export const loader = page(async ({ call }) => ({ text: await loadGuide(call, code) }));

export const head: HeadOf<typeof loader> = ({ text }) => guideHead(code, text);

const examples = {
  'lizi-rongzi': <ContractExample story={financingExample()} />,
  'lizi-rongquan': <ContractExample story={lendingExample()} />,
};

export function Component() {
  const { text } = usePage(loader);
  return <GuideFrame guide={code} text={text} slots={{ ...tradingDiagrams, ...examples }} />;
}
