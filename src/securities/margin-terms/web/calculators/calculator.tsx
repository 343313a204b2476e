import type { ComponentType } from 'react';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { deferHydration, type DeferredComponent } from '#ui/navigation/defer-hydration.tsx';
import type { CalculatorKind } from '../calculation/field-names.ts';
import type { CalculatorPlace } from './calculator-frame.tsx';
import type { LoadedCalculator } from './load-calculator.ts';

type CalculatorProps = CalculatorPlace & { loaded: LoadedCalculator };

const kinds: Record<CalculatorKind, DeferredComponent<CalculatorProps>> = {
  ratio: one(async () => (await import('./ratio-calculator.tsx')).RatioCalculator),
  available: one(async () => (await import('./available-calculator.tsx')).AvailableCalculator),
  interest: one(async () => (await import('./interest-calculator.tsx')).InterestCalculator),
  concentration: one(async () => (await import('./concentration-calculator.tsx')).ConcentrationCalculator),
};

function one(load: () => Promise<ComponentType<CalculatorProps>>): DeferredComponent<CalculatorProps> {
  return deferHydration(load, <Skeleton lines={12} />);
}

/** Preloads the code of a calculator for a link to it. */
export const fetchCalculator = (kind: CalculatorKind): void => kinds[kind].fetch();

/** One of the four calculators, as loaded. */
export function Calculator(props: CalculatorProps) {
  const One = kinds[props.loaded.kind];
  return <One key={props.loaded.kind} {...props} />;
}
