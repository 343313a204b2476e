import type { SessionEnding } from '#contract/session-ending.ts';
import { createSessionStore, createTextStorage } from '#identity/accounts/web/session/stored-session.ts';
import { noteExpiry } from '#ui/api/session/session-expiry.ts';
import { readBrowserSettings } from '#ui/boot/read-settings.ts';
import { notify } from '#ui/components/notification/notification-store.ts';
import { createTabBridge, type TabSessionEnd } from './tab-bridge.ts';

/** The stored session of a job seeker, in the tab's own storage; tabs exchange it by messages. */
export interface StoredSeeker {
  token: string;
  /** Masked by the server. */
  mobile: string;
  /** Opaque id, the same at every login of a person, by which form drafts find their owner. */
  person: string;
}

const kept = createTextStorage(() => sessionStorage);
const store = createSessionStore<StoredSeeker>(kept, 'seeker', ['token', 'mobile', 'person']);
let isLeaving = false;

const bridge = createTabBridge<StoredSeeker>({
  open: () => ('BroadcastChannel' in globalThis ? new BroadcastChannel(`${readBrowserSettings().product}.seeker`) : undefined),
  read: () => (isLeaving ? undefined : store.read()),
  take(seeker) {
    isLeaving = false;
    store.save(seeker);
  },
  drop: leaveWithOthers,
});

export const { read: readSeeker, subscribe: subscribeSeeker, useSession: useSeeker } = store;
export const { start: joinTabs, known: tabsKnown } = bridge;

/** Stores the session after a login, in this and every other tab. */
export function saveSeeker(seeker: StoredSeeker): void {
  isLeaving = false;
  store.save(seeker);
  bridge.tellBegin(seeker);
}

/** Deletes a session that the server no longer knows and notifies every tab, with details when somebody ended it. */
export function clearSeeker(ended?: SessionEnding): void {
  const token = store.read()?.token;
  store.clear();
  if (token && !isLeaving) bridge.tellEnd(token, { kind: 'expired', ended });
}

/** Handles the end of the session in another tab: shows the message once, and the page redirects to the login page as after its own end. */
function leaveWithOthers(how: TabSessionEnd): void {
  isLeaving = how.kind === 'left';
  if (how.kind === 'expired') noteExpiry('seeker', how.ended);
  else notify({ kind: 'info', title: '您已退出登录', text: '您在另一个标签页退出了求职者登录，本页也已退出。' });
  store.clear();
}

/** Returns the token for calls; undefined once a log-out has begun. */
export const readSeekerToken = (): string | undefined => (isLeaving ? undefined : readSeeker()?.token);

/** Returns true between a log-out and the next login, when form drafts have no owner. */
export const hasSignedOut = (): boolean => isLeaving;

/** Stops the use of the session in all tabs. */
export function beginSignOut(): void {
  const token = store.read()?.token;
  if (token && !isLeaving) bridge.tellEnd(token, { kind: 'left' });
  isLeaving = true;
}
