import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { loadChunk } from './chunk.ts';

/** A component whose code is loaded when it is first shown, or in advance by `fetch`. */
export type LazyComponent<Props = object> = ComponentType<Props> & { fetch(): void };

interface FetchedFaces<Props> {
  waiting: (props: Props) => ReactNode;
  /** Rendered on failure; without it the nearest error boundary handles it. */
  failed?: (props: Props, again: () => void) => ReactNode;
}

/** The loading state of a component's code: loaded, loading, or failed. */
interface Arrival<Props> {
  Shown?: ComponentType<Props>;
  isFetching?: boolean;
  failure?: Error;
}

/**
 * Shows a component as soon as its code is loaded: React's own `lazy` delays it by up to a third of a second after another suspended part,
 * and a file that failed to load cannot be loaded again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, failed }: FetchedFaces<Props>,
): LazyComponent<Props> {
  /** The component for rendering on the server and for hydration in the browser. */
  const first: Arrival<Props> = {};
  let arrival = first;
  const listeners = new Set<() => void>();
  const become = (next: Arrival<Props>): void => {
    arrival = next;
    for (const tell of listeners) tell();
  };
  const listen = (tell: () => void) => {
    listeners.add(tell);
    return () => {
      listeners.delete(tell);
      // The next user requests it again.
      if (listeners.size === 0 && arrival.failure) arrival = first;
    };
  };
  const fetch = (): void => {
    if (arrival.Shown || arrival.isFetching) return;
    become({ isFetching: true });
    loadChunk(load).then(
      (Shown) => become({ Shown }),
      (failure: Error) => become({ failure }),
    );
  };
  function Here(props: Props) {
    const { Shown, failure } = useSyncExternalStore(
      listen,
      () => arrival,
      () => first,
    );
    useEffect(fetch, []);
    if (Shown) return <Shown {...props} />;
    if (!failure) return waiting(props);
    if (!failed) throw failure;
    return failed(props, fetch);
  }
  return Object.assign(Here, { fetch });
}
