import type { AnyCall } from '#contract/call.ts';

/** Which calls are on their way (specification 4: each call shows a flag while in flight and hides it at the end). */
export interface LoadingStore {
  isLoading(call: AnyCall): boolean;
  /** Told whenever any call's flag changes; returns the way to stop listening. */
  subscribe(listener: () => void): () => void;
}

/** The store, and the client's side of it: `begin` raises the call's flag and returns what lowers it again. */
export function createLoadingStore(): LoadingStore & { begin(call: AnyCall): () => void } {
  const running = new Map<AnyCall, number>();
  const listeners = new Set<() => void>();
  const change = (call: AnyCall, by: 1 | -1): void => {
    const count = (running.get(call) ?? 0) + by;
    if (count) running.set(call, count);
    else running.delete(call);
    for (const listener of listeners) listener();
  };
  return {
    isLoading: (call) => running.has(call),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin(call) {
      change(call, 1);
      return () => change(call, -1);
    },
  };
}
