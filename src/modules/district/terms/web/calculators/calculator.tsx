import { AvailableCalculator } from './available-calculator.tsx';
import type { CalculatorPlace } from './calculator-frame.tsx';
import { ConcentrationCalculator } from './concentration-calculator.tsx';
import type { CalculatorKind } from '../calculation/field-names.ts';
import { InterestCalculator } from './interest-calculator.tsx';
import type { LoadedCalculator } from './load-calculator.ts';
import { RatioCalculator } from './ratio-calculator.tsx';

const kinds: Record<CalculatorKind, React.ComponentType<CalculatorPlace & { loaded: LoadedCalculator }>> = {
  ratio: RatioCalculator,
  available: AvailableCalculator,
  interest: InterestCalculator,
  concentration: ConcentrationCalculator,
};

/** One of the four calculators, as it was loaded. */
export function Calculator(props: CalculatorPlace & { loaded: LoadedCalculator }) {
  const One = kinds[props.loaded.kind];
  return <One key={props.loaded.kind} {...props} />;
}
