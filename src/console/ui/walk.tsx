import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#web/ui/button/button.tsx';
import { withFocus } from './use-queue.ts';

/** Where the inbox is shown. */
export const inboxPath = '/inbox';

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

function changeWalk(changed: Walk | undefined): void {
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

/** Above a screen that was opened from the inbox: which of how many it is, and the ways on and back. */
export function WalkBar() {
  const current = useSyncExternalStore(subscribe, () => walk);
  const { pathname } = useLocation();
  if (!current || pathname === inboxPath) return null;
  const { stops, at } = current;
  const next = stops[at + 1];
  return (
    <nav className="walk" aria-label="待办的前后各件">
      <Link to={`${inboxPath}?item=${encodeURIComponent(stops[at]!.key)}`}>返回待办</Link>
      <span className="quiet">
        第 {at + 1} 件，共 {stops.length} 件
      </span>
      {next && (
        <Link to={next.href} state={withFocus} aria-keyshortcuts="W" onClick={() => changeWalk({ stops, at: at + 1 })}>
          下一件：{next.title} <kbd>W</kbd>
        </Link>
      )}
      <Button kind="quiet" onClick={() => changeWalk(undefined)}>
        结束
      </Button>
    </nav>
  );
}
