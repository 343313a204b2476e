import { Link, useLocation } from 'react-router';
import { Button } from '../../components/button/button.tsx';
import { setInboxPass, inboxPath, useInboxPass, withFocus } from './use-inbox-pass.ts';

/** Shown above a screen that was opened from the inbox: the position in it, and links to the next item and back. */
export function InboxPassBar() {
  const current = useInboxPass();
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
        <Link to={next.href} state={withFocus} aria-keyshortcuts="L" onClick={() => setInboxPass({ stops, at: at + 1 })}>
          下一件：{next.title} <kbd>L</kbd>
        </Link>
      )}
      <Button kind="quiet" onClick={() => setInboxPass(undefined)}>
        结束
      </Button>
    </nav>
  );
}
