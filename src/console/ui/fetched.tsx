import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { chunk } from '#web/navigation/chunk.ts';

/** A component whose program is fetched when it is first shown, or when somebody is about to show it. */
export type FetchedComponent<Props = object> = ComponentType<Props> & { fetch(): void };

interface FetchedFaces<Props> {
  waiting: (props: Props) => ReactNode;
  failed: (props: Props, again: () => void) => ReactNode;
}

/** As it is with a program: here, on its way, or not arrived. */
interface Arrival<Props> {
  Shown?: ComponentType<Props>;
  isFetching?: boolean;
  isFailed?: boolean;
}

/** Instead of React's own `lazy`, which holds back for a third of a second what has arrived, and leaves an empty window where nothing arrives. */
export function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, failed }: FetchedFaces<Props>,
): FetchedComponent<Props> {
  let arrival: Arrival<Props> = {};
  const listeners = new Set<() => void>();
  const become = (next: Arrival<Props>): void => {
    arrival = next;
    for (const tell of listeners) tell();
  };
  const listen = (tell: () => void) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  };
  const fetch = (): void => {
    if (arrival.Shown || arrival.isFetching) return;
    become({ isFetching: true });
    chunk(load).then(
      (Shown) => become({ Shown }),
      () => become({ isFailed: true }),
    );
  };
  function Here(props: Props) {
    const { Shown, isFailed } = useSyncExternalStore(listen, () => arrival);
    useEffect(fetch, []);
    if (Shown) return <Shown {...props} />;
    return isFailed ? failed(props, fetch) : waiting(props);
  }
  return Object.assign(Here, { fetch });
}
