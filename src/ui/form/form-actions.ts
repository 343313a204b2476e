/** The steps of a submitted form: sent, then accepted or refused. */
export type FormActionStep = 'sent' | 'accepted' | 'refused';

type Listener = (form: HTMLFormElement, step: FormActionStep) => void;

const listeners = new Set<Listener>();

/**
 * Registers a listener for form submissions, for the stores of typed input: accepted input need not be kept. Returns the function
 * that stops it.
 */
export function watchFormActions(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs a form's action and notifies listeners. */
export async function runFormAction<Result>(form: HTMLFormElement | null, act: () => Promise<Result>): Promise<Result> {
  const tell = (step: FormActionStep): void => {
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
