import { pageTextGet } from '#modules/portal/content/calls.ts';
import { GuideFrame, guideHead } from '#modules/district/guide/web/guide-frame.tsx';
import { guideTextKey } from '#modules/district/guide/web/guides.ts';
import { page, usePage, type HeadOf } from '#web/page/page.ts';
import { paths } from '#web/paths.ts';
import { BalanceFigure } from '../web/balance-figure.tsx';
import { Calculator } from '../web/calculators/calculator.tsx';
import { calculatorExamples } from '../web/calculators/examples.ts';
import { loadCalculator } from '../web/calculators/load-calculator.ts';
import { calculateMarginBalance } from '../web/calculators/margin-balance.ts';
import { ContractRules } from '../web/contract-rules.tsx';
import { AvailableFormula, RatioFormula } from '../web/formulas.tsx';
import { TermsHistory, TermsToday } from '../web/terms-history.tsx';

const code = 'BZJ';
const example = calculatorExamples.available;

export const loader = page(async (context) => {
  const [text, loaded] = await Promise.all([context.call(pageTextGet, { key: guideTextKey(code) }), loadCalculator(context, 'available')]);
  return { text, loaded };
});

export const head: HeadOf<typeof loader> = ({ text, loaded: { query } }) => ({
  ...guideHead(code, text),
  canonical: paths.marginGuide(code),
  noIndex: Object.keys(query).length > 0,
});

export function Component() {
  const { text, loaded } = usePage(loader);
  const { timeline } = loaded;
  const worked = calculateMarginBalance(example, { timeline, facts: [] });
  const slots = {
    bili: <TermsToday timeline={timeline} parts={['margin', 'lines']} />,
    hetong: <ContractRules timeline={timeline} />,
    gongshi: <AvailableFormula />,
    shili: 'result' in worked && <BalanceFigure title="示例账户的保证金可用余额是怎样算出来的" result={worked.result} />,
    weichi: <RatioFormula />,
    jisuan: <Calculator loaded={loaded} action={paths.marginGuide(code)} exampleHref={paths.marginGuide(code, example)} />,
    lishi: <TermsHistory timeline={timeline} parts={['margin', 'lines']} />,
  };
  return <GuideFrame guide={code} text={text} slots={slots} />;
}
