import { useSyncExternalStore } from 'react';
import type { FieldError } from '#contract/envelope.ts';

/** The login states of specification 4, and why a login failed. */
export type LoginStatus = { state: 'notLogin' } | { state: 'success' } | { state: 'failed'; errors: readonly FieldError[] };

const notLogin: LoginStatus = { state: 'notLogin' };
const listeners = new Set<() => void>();
let status: LoginStatus = notLogin;

/** Changes the state; a log-out and a newly opened login page begin with `notLogin`. */
export function setLoginStatus(next: LoginStatus): void {
  status = next;
  for (const listener of listeners) listener();
}

/** The state of this visit's last login. */
export const readLoginStatus = (): LoginStatus => status;

/** The same for a component; on the server nobody has tried yet. */
export const useLoginStatus = (): LoginStatus => useSyncExternalStore(subscribe, readLoginStatus, () => notLogin);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
