import type { SessionEnding } from '#contract/session-ending.ts';

/** How a session came to its end: by a log-out, or because the server no longer knows it, with who ended it where somebody did. */
export type TabEnd = { kind: 'left' } | { kind: 'expired'; ended?: SessionEnding | undefined };

interface HasToken {
  token: string;
}

type Word<Session> =
  | { kind: 'ask' }
  /** An answer to who asks, or a session that has just begun. */
  | { kind: 'session'; session: Session; isNew: boolean }
  | { kind: 'ended'; token: string; how: TabEnd };

/** As much of a `BroadcastChannel` as is used; only pages of this site hear each other on it. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>;

interface TabBridgeOptions<Session> {
  /** Undefined where the browser has none: each tab is then for itself. */
  open(): Channel | undefined;
  /** The session that this tab would give to another one; undefined when there is none, or while it is being left. */
  read(): Session | undefined;
  /** Takes the session of another tab over. */
  take(session: Session): void;
  /** Ends the session here, as it has ended in another tab. */
  drop(how: TabEnd): void;
}

/** How long a new tab waits for an answer, in ms: another tab answers in a few; nobody answers where no other one lives. */
export const answerMs = 300;

/**
 * Shares a session between the tabs of a browser, each of which keeps it in its own storage: a new tab asks and any other one answers, a login
 * is told to all, and so is its end. Nothing is kept anywhere else, so the session goes with the last tab. What has ended in one tab is never
 * taken from another one that has not heard of it yet; and the server, which has ended it before, would refuse it anyway.
 */
export function createTabBridge<Session extends HasToken>({ open, read, take, drop }: TabBridgeOptions<Session>) {
  const ended = new Set<string>();
  let channel: Channel | undefined;
  let answered: (() => void) | undefined;
  let known: Promise<void> | undefined;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin has no target
  const say = (word: Word<Session>): void => channel?.postMessage(word);

  function hear({ data }: { data: Word<Session> }): void {
    if (data.kind === 'ask') {
      const session = read();
      if (session) say({ kind: 'session', session, isNew: false });
    } else if (data.kind === 'session') {
      const isWanted = data.isNew || !read();
      if (isWanted && !ended.has(data.session.token)) take(data.session);
      answered?.();
    } else {
      ended.add(data.token);
      if (read()?.token === data.token) drop(data.how);
    }
  }

  return {
    /** Listens, and asks the other tabs where this one has no session. To be called once, when the page begins. */
    start(): void {
      channel = open();
      channel?.addEventListener('message', hear);
      if (!channel || read()) return;
      known = new Promise((resolve) => {
        const timer = setTimeout(resolve, answerMs);
        answered = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      say({ kind: 'ask' });
    },
    /** Fulfilled once the other tabs have been heard, or there is nothing to wait for. */
    known: (): Promise<void> => known ?? Promise.resolve(),
    tellBegin(session: Session): void {
      ended.delete(session.token);
      say({ kind: 'session', session, isNew: true });
    },
    tellEnd(token: string, how: TabEnd): void {
      ended.add(token);
      say({ kind: 'ended', token, how });
    },
  };
}
