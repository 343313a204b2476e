import { page, usePage, type HeadOf } from '#web/page/page.ts';
import { GuideFrame, guideHead } from '../../web/guide-frame.tsx';
import { financingStory } from '../../web/examples/financing-story.ts';
import { lendingStory } from '../../web/examples/lending-story.ts';
import { loadGuide } from '../../web/load-guide.ts';
import { ContractExample } from './contract-example.tsx';
import { tradingDiagrams } from './trading-diagrams.tsx';

const code = 'JYLC';

export const loader = page(async ({ call }) => ({ text: await loadGuide(call, code) }));

export const head: HeadOf<typeof loader> = ({ text }) => guideHead(code, text);

const examples = {
  'lizi-rongzi': <ContractExample story={financingStory()} />,
  'lizi-rongquan': <ContractExample story={lendingStory()} />,
};

export function Component() {
  const { text } = usePage(loader);
  return <GuideFrame guide={code} text={text} slots={{ ...tradingDiagrams, ...examples }} />;
}
