import type { ComponentType } from 'react';
import type { StepKind } from '#clients/cases/flow.ts';
import type { StepProps } from '#clients/cases/step.ts';
import type { LazyComponent } from '#ui/navigation/lazy-component.tsx';
import { lazyPart } from '#ui/navigation/lazy-part.tsx';

type OwnedKind = Exclude<StepKind, 'form' | 'confirm'>;

/** The components of steps implemented by other modules, by kind; each is loaded when a case reaches it. */
export const stepComponents: Record<OwnedKind, LazyComponent<StepProps>> = {
  conditions: step(async () => (await import('#clients/qualification/web/conditions-step.tsx')).ConditionsStep as ComponentType<StepProps>),
  paper: step(async () => (await import('#clients/questionnaires/web/paper-step.tsx')).PaperStep as ComponentType<StepProps>),
  idCard: step(async () => (await import('#clients/id-cards/web/id-card-step.tsx')).IdCardStep as ComponentType<StepProps>),
  agreements: step(async () => (await import('#clients/agreements/web/agreements-step.tsx')).AgreementsStep as ComponentType<StepProps>),
};

function step(load: () => Promise<ComponentType<StepProps>>): LazyComponent<StepProps> {
  return lazyPart(load, 6);
}
