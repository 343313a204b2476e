import { pageTextGet } from '#content/articles/calls.ts';
import { calculatorQueries } from '#rendering/routes/queries/calculators.ts';
import { Calculator } from '#securities/margin-terms/web/calculators/calculator.tsx';
import { calculatorExamples } from '#securities/margin-terms/web/calculators/examples.ts';
import { loadCalculator } from '#securities/margin-terms/web/calculators/load-calculator.ts';
import { InterestFigure, InterestFormula } from '#securities/margin-terms/web/figures/figures.tsx';
import { TermsHistory, TermsToday } from '#securities/margin-terms/web/terms-history.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { GuideFrame, guideHead } from '../../web/guide-frame.tsx';
import { guideTextKey } from '../../web/guides.ts';

export const query = calculatorQueries.guideCosts;

const code = 'RZRQXF';
const example = calculatorExamples.interest;

export const loader = page(async (context: PageContext<'guideCosts'>) => {
  const [text, loaded] = await Promise.all([context.call(pageTextGet, { key: guideTextKey(code) }), loadCalculator(context, 'interest')]);
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
    biaozhun: <TermsToday timeline={timeline} parts={['cost']} />,
    gongshi: <InterestFormula />,
    shili: <InterestFigure title="示例中两笔合约的计息区间" timeline={timeline} />,
    jisuan: <Calculator loaded={loaded} action={paths.marginGuide(code)} exampleHref={paths.marginGuide(code, example)} />,
    lishi: <TermsHistory timeline={timeline} parts={['cost']} />,
  };
  return <GuideFrame guide={code} text={text} slots={slots} />;
}
