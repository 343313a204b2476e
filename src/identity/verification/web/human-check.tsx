import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { fieldId } from '#ui/components/field/field.tsx';
import { useIsHydrated } from '#ui/components/hydrated.ts';
import { Icon } from '#ui/components/icon/icon.tsx';
import { loadChunk } from '#ui/navigation/chunk.ts';
import type { HumanQuestion, PassResult } from '../schema.ts';
import type { HumanCheckPanel } from './human-check-panel.tsx';
import { lifeMs } from './lifetimes.ts';
import { PlainQuestion } from './plain-question.tsx';
import './human-check.css';

export interface HumanCheckProps {
  /** Purpose of the pass, as `consumePass` receives it. */
  purpose: string;
  /** Name of the hidden input with the pass. */
  name: string;
  /** The question for visitors without scripts: from the page's action (`readPass`), or from the loader of a personal page. */
  question?: HumanQuestion;
  /** The reason that the form was returned. */
  error?: string;
  /** Starts without a click; for pages with no other content. */
  isOpen?: boolean;
}

/**
 * Checks inside a form that a person is present: a picture to complete by mouse, touch or keys, or a proof of work on one click;
 * without scripts a sum in words. The pass is put in the hidden input `name`, and the server uses it up by `consumePass(ctx, {
 * pass, purpose })`.
 *
 * Without scripts the form is posted to the page's own action, which calls `readPass`: the first time it returns a `question`,
 * which the page passes to this component; the second time the answer is exchanged for a pass. A personal page may get the
 * question in its loader (`questionGet`) and save the first post. Set another `key` to restart after a pass was used.
 */
export function HumanCheck({ purpose, name, question, error, isOpen = false }: HumanCheckProps) {
  const isHydrated = useIsHydrated();
  const id = fieldId(name);
  const { passed, hasExpired, keep } = usePassed();
  return (
    <fieldset
      className={error ? 'human-check field--wrong' : 'human-check'}
      id={id}
      tabIndex={-1}
      aria-describedby={error && `${id}-error`}
    >
      <legend className="field__label">安全验证</legend>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <span className="visually-hidden">错误：</span>
          {error}
        </p>
      )}
      <input type="hidden" name={name} value={passed?.pass ?? ''} />
      <div className={isOpen && !passed ? 'human-check__scripted human-check__scripted--open' : 'human-check__scripted'}>
        {passed ? <Passed /> : <Opener purpose={purpose} isOpen={isOpen} hasExpired={hasExpired} onPass={keep} />}
      </div>
      {!isHydrated && <PlainQuestion name={name} question={question} />}
    </fieldset>
  );
}

/** Holds the pass until it expires. */
function usePassed() {
  const [passed, setPassed] = useState<PassResult>();
  const [hasExpired, setHasExpired] = useState(false);
  useEffect(() => {
    if (!passed) return undefined;
    const timer = setTimeout(() => {
      setPassed(undefined);
      setHasExpired(true);
    }, lifeMs.pass);
    return () => clearTimeout(timer);
  }, [passed]);
  return { passed, hasExpired, keep: setPassed };
}

/** Receives the focus, whose button is gone. */
function Passed() {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <p className="human-check__passed" role="status" tabIndex={-1} ref={place}>
      <Icon name="check" />
      验证通过，{lifeMs.pass / 60_000} 分钟内有效
    </p>
  );
}

interface OpenerProps {
  purpose: string;
  isOpen: boolean;
  hasExpired: boolean;
  onPass(result: PassResult): void;
}

/** A button that opens the check; its code is loaded on click. */
function Opener({ purpose, isOpen, hasExpired, onPass }: OpenerProps) {
  const [Panel, setPanel] = useState<typeof HumanCheckPanel>();
  const [state, setState] = useState<'closed' | 'opening' | 'failed'>(isOpen ? 'opening' : 'closed');
  useEffect(() => {
    if (state !== 'opening') return;
    loadChunk(() => import('./human-check-panel.tsx')).then(
      (loaded) => setPanel(() => loaded.HumanCheckPanel),
      () => setState('failed'),
    );
  }, [state]);
  if (Panel) return <Panel purpose={purpose} onPass={onPass} hasFocus={!isOpen} />;
  return (
    <>
      <Button onClick={() => setState('opening')} aria-busy={state === 'opening' || undefined}>
        开始验证
      </Button>
      <p className="human-check__note quiet" role="status">
        {state === 'failed'
          ? '验证没有打开，请检查网络后重试'
          : hasExpired
            ? '验证已过期，请重新验证'
            : '拖动拼图或一键验证，任选一种；一键验证不用看图'}
      </p>
    </>
  );
}
