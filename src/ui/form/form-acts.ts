/** What becomes of a form that is sent: its act begins, and ends accepted or refused. */
export type FormStep = 'sent' | 'accepted' | 'refused';

type Listener = (form: HTMLFormElement, step: FormStep) => void;

const listeners = new Set<Listener>();

/** For whoever keeps what is typed: what was accepted need not be kept any longer. Returns how to stop. */
export function watchFormActs(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs the act of a form, and tells what becomes of it. */
export async function runFormAct<Result>(form: HTMLFormElement | null, act: () => Promise<Result>): Promise<Result> {
  const tell = (step: FormStep): void => {
    if (form) for (const listener of listeners) listener(form, step);
  };
  tell('sent');
  try {
    const result = await act();
    tell('accepted');
    return result;
  } catch (error) {
    tell('refused');
    throw error;
  }
}
