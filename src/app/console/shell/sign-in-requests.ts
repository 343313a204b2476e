import type { Person } from '#ui/console/me-context.ts';

/** One request to sign in again, shared by all calls that fail because the session is over. */
export interface SignInRequests {
  /** Sets whose page it is; only the same person may continue on it. */
  setPerson(person: Person): void;
  /** Resolves to whether the same person has signed in again; undefined while the person is not known. */
  request(): Promise<boolean> | undefined;
  /** The person who has to sign in now; undefined while nothing is pending. */
  pendingPerson(): Person | undefined;
  /** Ends the pending request. */
  resolve(isSignedIn: boolean): void;
  subscribe(listener: () => void): () => void;
}

export function createSignInRequests(): SignInRequests {
  let person: Person | undefined;
  let pending: { promise: Promise<boolean>; resolve(isSignedIn: boolean): void } | undefined;
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    setPerson(next) {
      person = next;
    },
    request() {
      if (!person) return undefined;
      if (!pending) {
        pending = Promise.withResolvers<boolean>();
        notify();
      }
      return pending.promise;
    },
    pendingPerson: () => pending && person,
    resolve(isSignedIn) {
      pending?.resolve(isSignedIn);
      pending = undefined;
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
