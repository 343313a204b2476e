import type { Audience } from '#contract/call.ts';

const key = (who: Audience): string => `qt:expired:${who === 'seeker' ? who : 'client'}`;

/** Notes for the login page that a session has ended by itself. Without storage the short message has to do. */
export function noteExpiry(who: Audience): void {
  try {
    sessionStorage.setItem(key(who), '1');
  } catch {
    // Private mode or full.
  }
}

/** Whether the way to this login page began with the end of a session; asked once. */
export function takeExpiry(who: Audience): boolean {
  try {
    const isNoted = sessionStorage.getItem(key(who)) !== null;
    sessionStorage.removeItem(key(who));
    return isNoted;
  } catch {
    return false;
  }
}
