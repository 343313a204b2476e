import { marginTerms } from '#securities/margin-terms/calls.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { GuideFrame, guideHead } from '../../web/guide-frame.tsx';
import { loadGuide } from '../../web/load-guide.ts';
import { TermsLadder } from '../../web/terms-ladder.tsx';
import { FallTable } from './fall-table.tsx';

const code = 'FXJS';

export const loader = page(async ({ call, block }) => {
  const [text, terms] = await Promise.all([loadGuide(call, code), block(marginTerms, {})]);
  return { text, terms };
});

export const head: HeadOf<typeof loader> = ({ text }) => guideHead(code, text);

export function Component() {
  const { text, terms } = usePage(loader);
  return <GuideFrame guide={code} text={text} slots={{ xian: <TermsLadder load={terms} />, ganggan: <FallTable /> }} />;
}
