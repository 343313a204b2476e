import { useSyncExternalStore } from 'react';
import type { FieldError } from '#contract/envelope.ts';

/** The login states of specification 4, and the reason of a failure. */
export type LoginStatus = { state: 'notLogin' } | { state: 'success' } | { state: 'failed'; errors: readonly FieldError[] };

const notLogin: LoginStatus = { state: 'notLogin' };
const listeners = new Set<() => void>();
let status: LoginStatus = notLogin;

/** Sets the state; after a log-out and on a newly opened login page it is `notLogin`. */
export function setLoginStatus(next: LoginStatus): void {
  status = next;
  for (const listener of listeners) listener();
}

/** Returns the state of this visit's last login. */
export const readLoginStatus = (): LoginStatus => status;

/** Subscribes a component to the state; on the server it is the initial state. */
export const useLoginStatus = (): LoginStatus => useSyncExternalStore(subscribe, readLoginStatus, () => notLogin);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
