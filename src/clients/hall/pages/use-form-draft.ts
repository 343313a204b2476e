import { useEffect, useRef, useState, type RefObject } from 'react';
import { isOutcome } from '#contract/call-error.ts';
import { useClient } from '#ui/api/client-context.ts';
import { formSave } from '#clients/cases/calls.ts';
import type { StepOf } from '#clients/cases/flow.ts';
import { readFormValues, toDraft } from './form-values.ts';

interface FormDraftOptions {
  form: RefObject<HTMLFormElement | null>;
  acptId: string;
  step: StepOf<'form'>;
  /** The case as the page has it. */
  updatedAt: string;
}

interface FormDraft {
  /** Says when the draft was kept. */
  savedText: string;
  /** True once another page has saved: nothing of this one is kept any more. */
  isStale: boolean;
  setIsStale(isStale: boolean): void;
  /** Waits for a draft on its way and returns the case's last change, as this page knows it. */
  settle(): Promise<string>;
}

/** How long nothing must be typed before what was typed is kept, in ms. */
const pauseMs = 1500;

/** Keeps what is typed with the case, so that it can be gone on with on another device. A failure is silent: the form still has it. */
export function useFormDraft({ form, acptId, step, updatedAt }: FormDraftOptions): FormDraft {
  const client = useClient();
  const [savedText, setSavedText] = useState('');
  const [isStale, setIsStale] = useState(false);
  const basis = useRef(updatedAt);
  const running = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef({ step, acptId });
  useEffect(() => {
    basis.current = updatedAt;
    setIsStale(false);
  }, [updatedAt]);

  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = async (): Promise<void> => {
      const { fields, code } = latest.current.step;
      const inForm = fields.filter(({ name }) => element.elements.namedItem(name) !== null);
      const values = toDraft(readFormValues(new FormData(element), inForm).values, fields);
      if (Object.keys(values).length === 0) return;
      try {
        const input = { acpt_id: latest.current.acptId, step: code, values, isDraft: true, updatedAt: basis.current };
        basis.current = (await client().call(formSave, input, { quiet: true })).updatedAt;
        setSavedText('草稿已自动保存');
      } catch (error) {
        if (isOutcome(error, 'conflict')) setIsStale(true);
      }
    };
    const keepSoon = (): void => {
      clearTimeout(timer);
      setSavedText('');
      timer = setTimeout(() => (running.current = running.current.then(keep)), pauseMs);
    };
    const stop = (): void => clearTimeout(timer);
    element.addEventListener('input', keepSoon);
    element.addEventListener('submit', stop);
    return () => {
      stop();
      element.removeEventListener('input', keepSoon);
      element.removeEventListener('submit', stop);
    };
  }, [form, client]);

  const settle = async (): Promise<string> => {
    await running.current;
    return basis.current;
  };
  return { savedText, isStale, setIsStale, settle };
}
