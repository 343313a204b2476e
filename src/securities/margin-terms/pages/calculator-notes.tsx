import type { CalculatorKind } from '../web/calculation/field-names.ts';
import { AvailableFormula, ConcentrationFormula, InterestFormula, RatioFormula } from '../web/formulas.tsx';

const formulas: Record<CalculatorKind, React.ComponentType> = {
  ratio: RatioFormula,
  available: AvailableFormula,
  interest: InterestFormula,
  concentration: ConcentrationFormula,
};

/** The formula of a calculator, folded away where there is a guide that explains it at length. */
export function CalculatorNotes({ kind }: { kind: CalculatorKind }) {
  const One = formulas[kind];
  return (
    <details className="calculator-notes" open>
      <summary>公式与取整规则</summary>
      <One />
    </details>
  );
}
