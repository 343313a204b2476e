import type { Audience } from '#contract/call.ts';
import type { DraftKeeper } from './draft-keeper.ts';

interface SessionChangeOptions {
  who: Audience;
  drafts: DraftKeeper;
  /** The session's token and its owner; undefined when nobody is signed in. */
  token(): string | undefined;
  owner(): string | undefined;
  /** Calls the listener on every change of the stored session, here or in another tab. */
  subscribe(listener: () => void): () => void;
  /** Returns true when the change is a logout: the input is dropped then. */
  hasLeft(): boolean;
  /** Restores kept values, as after a navigation. */
  settle(): void;
}

/**
 * Keeps form input whenever the session changes for any reason: pages show the forms of a session only while it lasts. Call it
 * before the first render, so that it runs while the forms still exist.
 */
export function keepAcrossSessions({ who, drafts, token, owner, subscribe, hasLeft, settle }: SessionChangeOptions): () => void {
  const readHolder = () => ({ token: token(), owner: owner() });
  let holder = readHolder();
  return subscribe(() => {
    const before = holder;
    holder = readHolder();
    if (holder.token === before.token) return;
    // The forms stay: the same person goes on with another token.
    if (holder.token && before.token && holder.owner !== undefined && holder.owner === before.owner) return;
    if (before.token && !hasLeft()) drafts.keep(who, before.owner);
    // The forms of the new session exist once React has processed the change, before the next task.
    if (holder.token) setTimeout(settle, 0);
  });
}
