import { calculatorQueries } from '#rendering/routes/queries/calculators.ts';
import { PrintButton } from '#ui/components/article-page/print-button.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { calculators, type CalculatorKind } from '../web/calculation/field-names.ts';
import { Calculator, fetchCalculator } from '../web/calculators/calculator.tsx';
import { calculatorExamples } from '../web/calculators/examples.ts';
import { loadCalculator } from '../web/calculators/load-calculator.ts';
import { ContractRules } from '../web/contract-rules.tsx';
import { AvailableFormula, ConcentrationFormula, InterestFormula, RatioFormula } from '../web/formulas.tsx';

export const query = calculatorQueries.calculator;

const kinds = Object.keys(calculators) as CalculatorKind[];

export const loader = page(async (context: PageContext<'calculator'>) => {
  const kind = context.query.tab ?? 'ratio';
  fetchCalculator(kind);
  return { loaded: await loadCalculator(context, kind) };
});

export const head: HeadOf<typeof loader> = ({ loaded: { kind, query } }) => ({
  title: `${calculators[kind].title}计算器`,
  description: '维持担保比例、保证金可用余额、融资融券息费与集中度的计算：公式、代入的数字、适用的规则版本都写明，网址可以保存。',
  crumbs: [
    { text: '金融专区', href: paths.marginSecurity() },
    { text: '两融计算器', href: paths.calculator() },
    { text: `${calculators[kind].title}计算器` },
  ],
  canonical: paths.calculator({ tab: tabOf(kind) }),
  noIndex: Object.keys(query).length > 0,
});

/** The first tab has the base URL. */
const tabOf = (kind: CalculatorKind): string | undefined => (kind === 'ratio' ? undefined : kind);

export function Component() {
  const { loaded } = usePage(loader);
  const { kind, timeline } = loaded;
  return (
    <>
      <PageTitle
        title={`${calculators[kind].title}计算器`}
        lead="公式、代入的数字、适用哪一版规则，都写在结果里；老合约按老规则算。结果供您自己核对，以公司柜台核算为准。"
        actions={<PrintButton />}
      />
      <TabLinks
        label="计算器"
        current={paths.calculator({ tab: tabOf(kind) })}
        items={kinds.map((one) => ({ text: calculators[one].title, href: paths.calculator({ tab: tabOf(one) }) }))}
      />
      <CalculatorNotes kind={kind} />
      <Calculator
        loaded={loaded}
        action={paths.calculator()}
        tab={kind}
        exampleHref={paths.calculator({ tab: kind, ...calculatorExamples[kind] })}
      />
      {kind === 'available' && <ContractRules timeline={timeline} />}
    </>
  );
}

const formulas: Record<CalculatorKind, React.ComponentType> = {
  ratio: RatioFormula,
  available: AvailableFormula,
  interest: InterestFormula,
  concentration: ConcentrationFormula,
};

/** The formula of a calculator, collapsed when a guide explains it in detail. */
function CalculatorNotes({ kind }: { kind: CalculatorKind }) {
  const One = formulas[kind];
  return (
    <details className="calculator-notes" open>
      <summary>公式与取整规则</summary>
      <One />
    </details>
  );
}
