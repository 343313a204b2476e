import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { chunk } from './chunk.ts';

/** A component whose program is fetched when it is first shown, or when somebody is about to show it. */
export type FetchedComponent<Props = object> = ComponentType<Props> & { fetch(): void };

interface FetchedFaces<Props> {
  waiting: (props: Props) => ReactNode;
  /** Without it the failure is the nearest boundary's. */
  failed?: (props: Props, again: () => void) => ReactNode;
}

/** How it stands with a program: here, on its way, or not arrived. */
interface Arrival<Props> {
  Shown?: ComponentType<Props>;
  isFetching?: boolean;
  failure?: Error;
}

/**
 * Shows what is fetched as soon as it has arrived: React's own `lazy` holds it back until a third of a second after something else was waited
 * for, and a file that failed fails for good.
 */
export function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, failed }: FetchedFaces<Props>,
): FetchedComponent<Props> {
  /** As the server draws it, and a browser takes it up. */
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
      // Whoever comes next asks again.
      if (listeners.size === 0 && arrival.failure) arrival = first;
    };
  };
  const fetch = (): void => {
    if (arrival.Shown || arrival.isFetching) return;
    become({ isFetching: true });
    chunk(load).then(
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
