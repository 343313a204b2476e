import type { ComponentType } from 'react';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { deferHydration } from '#ui/navigation/defer-hydration.tsx';
import type { MarginTermsTimeline } from '../../schema/terms.ts';

// Figures and formulas of guides in a separate chunk: with the calculations they are larger than the guides.

export interface ExampleProps {
  title: string;
  /** The example uses the terms in force today. */
  timeline: MarginTermsTimeline;
}

export const BalanceFigure = figure(async () => (await import('./balance-figure.tsx')).BalanceFigure);
export const InterestFigure = figure(async () => (await import('./interest-figure.tsx')).InterestFigure);
export const ShareFigure = figure(async () => (await import('./share-figure.tsx')).ShareFigure);

export const RatioFormula = figure(async () => (await import('../formulas.tsx')).RatioFormula);
export const AvailableFormula = figure(async () => (await import('../formulas.tsx')).AvailableFormula);
export const InterestFormula = figure(async () => (await import('../formulas.tsx')).InterestFormula);
export const ConcentrationFormula = figure(async () => (await import('../formulas.tsx')).ConcentrationFormula);

function figure<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return deferHydration(load, <Skeleton lines={8} />);
}
