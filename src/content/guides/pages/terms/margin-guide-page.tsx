import { pageTextGet } from '#content/articles/calls.ts';
import { calculatorQueries } from '#rendering/routes/queries/calculators.ts';
import { Calculator } from '#securities/margin-terms/web/calculators/calculator.tsx';
import { calculatorExamples } from '#securities/margin-terms/web/calculators/examples.ts';
import { loadCalculator } from '#securities/margin-terms/web/calculators/load-calculator.ts';
import { ContractRules } from '#securities/margin-terms/web/contract-rules.tsx';
import { AvailableFormula, BalanceFigure, RatioFormula } from '#securities/margin-terms/web/figures/figures.tsx';
import { TermsHistory, TermsToday } from '#securities/margin-terms/web/terms-history.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { GuideFrame, guideHead } from '../../web/guide-frame.tsx';
import { guideTextKey } from '../../web/guides.ts';

export const query = calculatorQueries.guideDeposit;

const code = 'BZJ';
const example = calculatorExamples.available;

export const loader = page(async (context: PageContext<'guideDeposit'>) => {
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
  const slots = {
    bili: <TermsToday timeline={timeline} parts={['margin', 'lines']} />,
    hetong: <ContractRules timeline={timeline} />,
    gongshi: <AvailableFormula />,
    shili: <BalanceFigure title="示例账户的保证金可用余额是怎样算出来的" timeline={timeline} />,
    weichi: <RatioFormula />,
    jisuan: <Calculator loaded={loaded} action={paths.marginGuide(code)} exampleHref={paths.marginGuide(code, example)} />,
    lishi: <TermsHistory timeline={timeline} parts={['margin', 'lines']} />,
  };
  return <GuideFrame guide={code} text={text} slots={slots} />;
}
