import type { Audience } from '#contract/call.ts';
import type { SessionEnding } from '#contract/session-ending.ts';

/** Calls that clients may make unsigned are about the session of a client too. */
const key = (who: Audience): string => `qt:expired:${who === 'seeker' || who === 'staff' ? who : 'client'}`;

/** Notes for the login page that a session has ended by itself, or who has ended it. Without storage the short message has to do. */
export function noteExpiry(who: Audience, ended?: SessionEnding): void {
  try {
    sessionStorage.setItem(key(who), JSON.stringify(ended ?? null));
  } catch {
    // Private mode or full.
  }
}

/** Whether the way to this login page began with the end of a session, and who ended it where somebody did; asked once. */
export function takeExpiry(who: Audience): { ended: SessionEnding | null } | undefined {
  try {
    const noted = sessionStorage.getItem(key(who));
    sessionStorage.removeItem(key(who));
    return noted === null ? undefined : { ended: JSON.parse(noted) as SessionEnding | null };
  } catch {
    return undefined;
  }
}
