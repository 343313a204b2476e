import type { SessionEnding } from '#contract/session-ending.ts';
import { createSessionStore, keepTexts } from '#identity/accounts/web/session/stored-session.ts';
import { noteExpiry } from '#ui/api/session/told-expiry.ts';
import { readSettings } from '#ui/boot/read-settings.ts';
import { notify } from '#ui/components/notification/notification-store.ts';
import { createTabBridge, type TabEnd } from './tab-bridge.ts';

/** What the browser keeps of a signed-in job seeker, in the tab's own storage; tabs tell each other of it. */
export interface StoredSeeker {
  token: string;
  /** Masked by the server. */
  mobile: string;
  /** The same whenever the same person signs in, by which typed values find their owner. */
  person: string;
}

const kept = keepTexts(() => sessionStorage);
const store = createSessionStore<StoredSeeker>(kept, 'seeker', ['token', 'mobile', 'person']);
let isLeaving = false;

const bridge = createTabBridge<StoredSeeker>({
  open: () => ('BroadcastChannel' in globalThis ? new BroadcastChannel(`${readSettings().product}.seeker`) : undefined),
  read: () => (isLeaving ? undefined : store.read()),
  take(seeker) {
    isLeaving = false;
    store.save(seeker);
  },
  drop: leaveWithOthers,
});

export const { read: readSeeker, subscribe: subscribeSeeker, useSession: useSeeker } = store;
export const { start: joinTabs, known: tabsKnown } = bridge;

/** Keeps the session of a job seeker who has just signed in, here and in every other tab. */
export function saveSeeker(seeker: StoredSeeker): void {
  isLeaving = false;
  store.save(seeker);
  bridge.tellBegin(seeker);
}

/** Forgets the session, which the server no longer knows; every tab is told, with who ended it where somebody did. */
export function clearSeeker(ended?: SessionEnding): void {
  const token = store.read()?.token;
  store.clear();
  if (token && !isLeaving) bridge.tellEnd(token, { kind: 'expired', ended });
}

/** Another tab has ended the session: this one says so, once, and its page leads to the login page as after an end of its own. */
function leaveWithOthers(how: TabEnd): void {
  isLeaving = how.kind === 'left';
  if (how.kind === 'expired') noteExpiry('seeker', how.ended);
  else notify({ kind: 'info', title: '您已退出登录', text: '您在另一个标签页退出了求职者登录，本页也已退出。' });
  store.clear();
}

/** The token for calls; none from the moment of a log-out on. */
export const readSeekerToken = (): string | undefined => (isLeaving ? undefined : readSeeker()?.token);

/** From a log-out until the next login what was typed is nobody's. */
export const hasLeft = (): boolean => isLeaving;

/** From now on neither this tab nor any other one uses the session. */
export function beginToLeave(): void {
  const token = store.read()?.token;
  if (token && !isLeaving) bridge.tellEnd(token, { kind: 'left' });
  isLeaving = true;
}
