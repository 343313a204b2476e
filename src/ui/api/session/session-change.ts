import type { Audience } from '#contract/call.ts';
import type { DraftKeeper } from './draft-keeper.ts';

interface SessionChangeOptions {
  who: Audience;
  drafts: DraftKeeper;
  /** Of the session, and whose it is; undefined when nobody is signed in. */
  token(): string | undefined;
  owner(): string | undefined;
  /** Calls the listener on every change of the stored session, here or in another tab. */
  subscribe(listener: () => void): () => void;
  /** True when the change is a log-out: what was typed is nobody's then. */
  hasLeft(): boolean;
  /** Puts kept values back, as after a navigation. */
  settle(): void;
}

/**
 * Keeps what was typed whenever the session goes from under its forms, however that comes about: the pages show the forms of a session only
 * as long as it lasts. To be called before the first render, so that it hears of a change while the forms still stand.
 */
export function keepAcrossSessions({ who, drafts, token, owner, subscribe, hasLeft, settle }: SessionChangeOptions): () => void {
  const readHolder = () => ({ token: token(), owner: owner() });
  let holder = readHolder();
  return subscribe(() => {
    const before = holder;
    holder = readHolder();
    if (holder.token === before.token) return;
    if (before.token && !hasLeft()) drafts.keep(who, before.owner);
    // The forms of the new session stand once React has heard of it, which is before the next task.
    if (holder.token) setTimeout(settle, 0);
  });
}
