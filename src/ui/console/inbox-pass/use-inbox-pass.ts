import { createContext, useContext, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Address of the inbox. */
export const inboxPath = '/inbox';

/**
 * State of a link to a subject: its heading takes the focus when it opens. A subject opened by its address alone does not take
 * the focus.
 */
export const withFocus = { takesFocus: true };

/** An item of the inbox with the screen on which it is decided. */
interface Stop {
  key: string;
  title: string;
  href: string;
}

interface Walk {
  stops: readonly Stop[];
  at: number;
}

/** The current pass through the inbox from screen to screen: it belongs to this window, and ends when it is closed. */
let walk: Walk | undefined;
const listeners = new Set<() => void>();

export function setInboxPass(changed: Walk | undefined): void {
  walk = changed;
  for (const listen of listeners) listen();
}

/** Starts a pass through the inbox at one of its items. */
export function startInboxPass(stops: readonly Stop[], key: string): void {
  setInboxPass({ stops, at: stops.findIndex((stop) => stop.key === key) });
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

export const useInboxPass = (): Walk | undefined => useSyncExternalStore(subscribe, () => walk);

/** Called when a subject that is shown inside the inbox is finished: the next one opens there. */
export const DoneContext = createContext<(() => void) | undefined>(undefined);

const itemOf = (search: string | undefined): string | null => new URLSearchParams(search).get('item');

/**
 * Returns the function to call when the current subject is finished. If it was opened from the inbox, the next item opens, after
 * the last one the inbox, and true is returned; a user who has navigated elsewhere meanwhile stays there.
 */
export function useOpenNextItem(): () => boolean {
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
    setInboxPass(next && { ...walk, at: walk.at + 1 });
    void navigate(next?.href ?? inboxPath, { state: withFocus });
    return true;
  };
}
