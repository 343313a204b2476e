import type { SessionEnding } from '#contract/session-ending.ts';

/** The cause of a session's end: a log-out, or an unknown session; `ended` is set when somebody ended it. */
export type TabSessionEnd = { kind: 'left' } | { kind: 'expired'; ended?: SessionEnding | undefined };

interface HasToken {
  token: string;
}

type Word<Session> =
  | { kind: 'ask' }
  /** An answer to a requesting tab, or a session that has just started. */
  | { kind: 'session'; session: Session; isNew: boolean }
  | { kind: 'ended'; token: string; how: TabSessionEnd };

/** The used part of `BroadcastChannel`; only pages of this origin receive its messages. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>;

interface TabBridgeOptions<Session> {
  /** Undefined when the browser has none: each tab then has its own session. */
  open(): TabChannel | undefined;
  /** The session that this tab shares; undefined when there is none or a log-out has begun. */
  read(): Session | undefined;
  /** Takes over the session of another tab. */
  take(session: Session): void;
  /** Ends the session here after it ended in another tab. */
  drop(how: TabSessionEnd): void;
}

/** The time that a new tab waits for an answer, in ms: another tab answers within a few. */
export const answerMs = 300;

/**
 * Shares a session between the tabs of a browser, each of which stores it in its own storage: a new tab requests it and any other
 * answers; logins and log-outs are sent to all. Nothing is stored elsewhere, so the session is gone with the last tab. A session
 * that ended in one tab is not taken over from a tab that has not received the message yet; the server would refuse it anyway.
 */
export function createTabBridge<Session extends HasToken>({ open, read, take, drop }: TabBridgeOptions<Session>) {
  const ended = new Set<string>();
  let channel: TabChannel | undefined;
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
    /** Starts listening, and requests the session from the other tabs if this one has none. Call it once, on page start. */
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
    /** Resolves once the other tabs have answered, or immediately if there is nothing to wait for. */
    known: (): Promise<void> => known ?? Promise.resolve(),
    tellBegin(session: Session): void {
      ended.delete(session.token);
      say({ kind: 'session', session, isNew: true });
    },
    tellEnd(token: string, how: TabSessionEnd): void {
      ended.add(token);
      say({ kind: 'ended', token, how });
    },
  };
}
