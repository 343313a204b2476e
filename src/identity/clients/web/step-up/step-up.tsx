import { Button } from '#ui/components/button/button.tsx';
import { lazyPart } from '#ui/navigation/lazy-part.tsx';
import { FocusedHeading } from '../focused-heading.tsx';
import type { StepUpState } from './use-step-up.ts';
import './step-up.css';

/** Loaded on demand, because most visits need no proofs. */
const Proofs = lazyPart(async () => (await import('./proofs.tsx')).Proofs, 4);

interface StepUpProps {
  state: StepUpState;
  /** Tries the act again with the proofs. */
  onProven: () => void;
}

/**
 * Confirms an act that controls the account by two proofs of the client's choice, below the refused form or list, which keeps its
 * input. The only such component of the site.
 */
export function StepUp({ state: { ask, close }, onProven }: StepUpProps) {
  if (!ask) return null;
  const proven = (): void => {
    close();
    onProven();
  };
  return (
    <section className="step-up panel stack" aria-label="再次核验身份">
      <FocusedHeading>再次核验身份</FocusedHeading>
      <Proofs key={`${ask.act}:${ask.subject}`} ask={ask} onProven={proven} />
      <p>
        <Button kind="quiet" onClick={close}>
          先不办理
        </Button>
      </p>
    </section>
  );
}
