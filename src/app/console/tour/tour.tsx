import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { isInputMethodKey } from '#ui/form/composing.ts';
import { isTyping } from '../shell/keys.tsx';
import { tours } from './tours.ts';
import { useTour } from './use-tour.ts';
import './tour.css';

type ShownTour = ReturnType<typeof useTour>;

const isElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || isInputMethodKey(event) || isTyping(event.target) || document.querySelector('dialog[open]') !== null;

/**
 * Renders the person's tour: offered on the first screen, then step by step beside its screen. It does not block the screen:
 * shortcuts keep working, Tab leaves it, and Escape postpones it.
 */
export function Tour({ roles }: { roles: readonly { code: string }[] }) {
  const tour = useTour(roles);
  const { due, step, running } = tour;
  const isShown = step !== undefined || due !== undefined;
  const putOff = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isElsewhere(event)) tour.end('putOff');
  });
  useEffect(() => {
    if (!isShown) return;
    const listen = (event: KeyboardEvent): void => putOff(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <aside className="tour" aria-label="新手导览">
      {step && running ? <Step tour={tour} /> : due && <Offer role={due} tour={tour} />}
    </aside>
  );
}

function Offer({ role, tour }: { role: string; tour: ShownTour }) {
  return (
    <>
      <div className="tour__words">
        <h2 className="tour__title">第一次用管理端？</h2>
        <p>用两分钟认识“{tours[role]?.title}”的工作：东西在哪里，哪个键做什么，最后亲手办一件。</p>
      </div>
      <div className="cluster">
        <Button kind="primary" onClick={() => void tour.start(role)}>
          开始导览
        </Button>
        <Button onClick={() => tour.end('putOff')}>
          以后再说 <kbd>Esc</kbd>
        </Button>
      </div>
    </>
  );
}

function Step({ tour: { running, step, isFound, go, end, goToPlace } }: { tour: ShownTour }) {
  const words = useRef<HTMLDivElement>(null);
  // Focuses the text once, because the button that started the tour is gone; later the focus stays on the tour's button.
  useEffect(() => words.current?.focus(), []);
  const { at = 0, steps = [] } = running ?? {};
  const isLast = at === steps.length - 1;
  return (
    <>
      <div className="tour__words" ref={words} tabIndex={-1} aria-live="polite" aria-busy={!isFound}>
        <p className="quiet">
          第 {at + 1} 步，共 {steps.length} 步
        </p>
        <h2 className="tour__title">{step?.title}</h2>
        <p>{step?.text}</p>
      </div>
      <div className="cluster">
        {isLast ? (
          <Button
            kind="primary"
            onClick={() => {
              goToPlace();
              end('finished');
            }}
          >
            完成，我来试试
          </Button>
        ) : (
          <Button kind="primary" onClick={() => go(1)}>
            下一步
          </Button>
        )}
        {at > 0 && <Button onClick={() => go(-1)}>上一步</Button>}
        <Button onClick={() => end('putOff')}>
          收起 <kbd>Esc</kbd>
        </Button>
      </div>
    </>
  );
}
