import { createContext, useContext, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Where the inbox is shown. */
export const inboxPath = '/inbox';

/** Of a link to a subject: its heading takes the focus when it opens. What is opened by its address alone takes it from nobody. */
export const withFocus = { takesFocus: true };

/** One thing of the inbox, opened where it is decided. */
interface Stop {
  key: string;
  title: string;
  href: string;
}

interface Walk {
  stops: readonly Stop[];
  at: number;
}

/** Somebody works through their inbox from screen to screen: it is about the window they do it in, and over when that is closed. */
let walk: Walk | undefined;
const listeners = new Set<() => void>();

export function changeWalk(changed: Walk | undefined): void {
  walk = changed;
  for (const listen of listeners) listen();
}

/** Begins to work through what the inbox shows, at one of them. */
export function beginWalk(stops: readonly Stop[], key: string): void {
  changeWalk({ stops, at: stops.findIndex((stop) => stop.key === key) });
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

export const useWalk = (): Walk | undefined => useSyncExternalStore(subscribe, () => walk);

/** What happens when a subject that is shown within the inbox is done with: the next one opens there. */
export const DoneContext = createContext<(() => void) | undefined>(undefined);

const itemOf = (search: string | undefined): string | null => new URLSearchParams(search).get('item');

/**
 * What to call when the subject on show is done with. Where it was opened from the inbox the next stop opens, behind the last one the inbox, and true is returned; whoever has gone
 * elsewhere meanwhile stays there.
 */
export function useWalkOn(): () => boolean {
  const done = useContext(DoneContext);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    if (done) {
      done();
      return true;
    }
    const [path, query] = walk?.stops[walk.at]?.href.split('?') ?? [];
    if (!walk || path !== pathname || itemOf(query) !== itemOf(search)) return false;
    const next = walk.stops[walk.at + 1];
    changeWalk(next && { ...walk, at: walk.at + 1 });
    void navigate(next?.href ?? inboxPath, { state: withFocus });
    return true;
  };
}
