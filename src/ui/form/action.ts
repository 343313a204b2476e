import type { FieldError } from '#contract/envelope.ts';
import type { Client } from '../api/client.ts';
import { formErrors } from './failures.ts';

export interface ActionOptions<Input> {
  /** Does it. Calls of the `client` it is given end when the visitor leaves; what has to outlive the page is called with another one. */
  act(client: Client, input: Input): Promise<unknown>;
  /** What is wrong before anything is sent. */
  check?(input: Input): readonly FieldError[];
  /** What the form shows of a failure: its field errors unless said otherwise (`notice`, `sentence`). */
  explain?(error: unknown): readonly FieldError[];
  /** Called at the end of every act, successful or not. */
  settled?(): void;
}

export interface ActionState<Input> {
  errors: readonly FieldError[];
  /** What the act under way was started with. */
  running: { input: Input } | undefined;
}

export interface Action<Input> {
  state(): ActionState<Input>;
  subscribe(listener: () => void): () => void;
  run(client: Client, options: ActionOptions<Input>, input: Input): Promise<void>;
  setErrors(errors: readonly FieldError[]): void;
  /** Ends the calls of the act under way; nothing more is heard of it. */
  leave(): void;
}

const none: readonly FieldError[] = [];

/** One thing that a visitor can do with the server's help: checked, done once at a time, its failure explained. */
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
