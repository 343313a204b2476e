import { pageTextGet } from '#content/articles/calls.ts';
import { calculatorQueries } from '#rendering/routes/queries/calculators.ts';
import { Calculator } from '#securities/margin-terms/web/calculators/calculator.tsx';
import { calculatorExamples } from '#securities/margin-terms/web/calculators/examples.ts';
import { loadCalculator } from '#securities/margin-terms/web/calculators/load-calculator.ts';
import { ConcentrationFormula, ShareFigure } from '#securities/margin-terms/web/figures/figures.tsx';
import { LimitTable } from '#securities/margin-terms/web/limit-table.tsx';
import { TermsHistory } from '#securities/margin-terms/web/terms-history.tsx';
import { termsOn } from '#securities/margin-terms/web/terms-on-day.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { GuideFrame, guideHead } from '../../web/guide-frame.tsx';
import { guideTextKey } from '../../web/guides.ts';

export const query = calculatorQueries.guideConcentration;

const code = 'JZDKZBJ';
const example = calculatorExamples.concentration;

export const loader = page(async (context: PageContext<'guideConcentration'>) => {
  const [text, loaded] = await Promise.all([
    context.call(pageTextGet, { key: guideTextKey(code) }),
    loadCalculator(context, 'concentration'),
  ]);
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
  const current = termsOn(timeline.versions, timeline.today);
  const slots = {
    gongshi: <ConcentrationFormula />,
    shangxian: current && <LimitTable concentration={current.terms.concentration} />,
    shili: <ShareFigure title="示例账户各只证券和板块的占比" timeline={timeline} />,
    jisuan: <Calculator loaded={loaded} action={paths.marginGuide(code)} exampleHref={paths.marginGuide(code, example)} />,
    lishi: <TermsHistory timeline={timeline} parts={['concentration']} />,
  };
  return <GuideFrame guide={code} text={text} slots={slots} />;
}
