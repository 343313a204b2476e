import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { GuideFrame, guideHead } from '../../web/guide-frame.tsx';
import { loadGuide } from '../../web/load-guide.ts';
import { LendingChain } from './lending-chain.tsx';
import { SuspensionNote } from './suspension-note.tsx';

const code = 'ZRTFXJS';

export const loader = page(async ({ call }) => ({ text: await loadGuide(call, code) }));

export const head: HeadOf<typeof loader> = ({ text }) => guideHead(code, text);

export function Component() {
  const { text } = usePage(loader);
  return <GuideFrame guide={code} text={text} intro={<SuspensionNote />} slots={{ lianjie: <LendingChain /> }} />;
}
