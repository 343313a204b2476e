import type { Person } from '../ui/me-context.ts';

/** Requests one sign-in for all calls that wait for it. */
export interface SignInRequests {
  /** Whose page it is. */
  know(person: Person): void;
  /** True once the same person is back; undefined while nobody is known. */
  ask(): Promise<boolean> | undefined;
  /** Who is asked now. */
  asked(): Person | undefined;
  answer(isBack: boolean): void;
  subscribe(listener: () => void): () => void;
}

export function createSignInRequests(): SignInRequests {
  let person: Person | undefined;
  let pending: { promise: Promise<boolean>; resolve(isBack: boolean): void } | undefined;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    know(known) {
      person = known;
    },
    ask() {
      if (!person) return undefined;
      if (!pending) {
        pending = Promise.withResolvers<boolean>();
        tell();
      }
      return pending.promise;
    },
    asked: () => pending && person,
    answer(isBack) {
      pending?.resolve(isBack);
      pending = undefined;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
