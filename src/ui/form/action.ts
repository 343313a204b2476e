import type { FieldError } from '#contract/envelope.ts';
import type { Client } from '../api/client.ts';
import { formErrors } from './failures.ts';

export interface ActionOptions<Input> {
  /**
   * Runs the action. Calls of the given `client` are aborted when the visitor leaves; use another one for a call that has to
   * outlive the page.
   */
  act(client: Client, input: Input): Promise<unknown>;
  /** Returns errors of the input before anything is sent. */
  check?(input: Input): readonly FieldError[];
  /** Returns the errors that the form shows for a failure: its field errors by default (`notice`, `sentence`). */
  explain?(error: unknown): readonly FieldError[];
  /** Called at the end of every run, successful or not. */
  settled?(): void;
}

export interface ActionState<Input> {
  errors: readonly FieldError[];
  /** The input of the running action. */
  running: { input: Input } | undefined;
}

export interface Action<Input> {
  state(): ActionState<Input>;
  subscribe(listener: () => void): () => void;
  run(client: Client, options: ActionOptions<Input>, input: Input): Promise<void>;
  setErrors(errors: readonly FieldError[]): void;
  /** Aborts the running action; its result is ignored. */
  leave(): void;
}

const none: readonly FieldError[] = [];

/** Creates an action of a visitor that calls the server: validated, run once at a time, with its failure explained. */
export function createAction<Input>(): Action<Input> {
  let state: ActionState<Input> = { errors: none, running: undefined };
  let attempt: AbortController | undefined;
  const listeners = new Set<() => void>();
  const change = (next: Partial<ActionState<Input>>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const run: Action<Input>['run'] = async (client, { act, check, explain = formErrors, settled }, input) => {
    if (state.running) return;
    const errors = check?.(input) ?? none;
    change({ errors });
    if (errors.length > 0) return;
    const { signal } = (attempt = new AbortController());
    change({ running: { input } });
    try {
      await act({ ...client, call: (which, asked, more) => client.call(which, asked, { ...more, signal }) }, input);
    } catch (error) {
      if (!signal.aborted) change({ errors: explain(error) });
    }
    change({ running: undefined });
    if (!signal.aborted) settled?.();
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run,
    setErrors: (errors) => change({ errors }),
    leave: () => attempt?.abort(),
  };
}
