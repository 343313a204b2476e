import type { Audience } from '#contract/call.ts';
import type { SessionEnding } from '#contract/session-ending.ts';

/** Calls that clients may also make without signing in belong to the client session too. */
const key = (who: Audience): string => `qt:expired:${who === 'seeker' || who === 'staff' ? who : 'client'}`;

/** Records for the login page that a session has expired, or who has ended it. Without storage only the short message is shown. */
export function noteExpiry(who: Audience, ended?: SessionEnding): void {
  try {
    sessionStorage.setItem(key(who), JSON.stringify(ended ?? null));
  } catch {
    // Private mode or full.
  }
}

/** Returns whether this login page was opened because a session ended, and who ended it where somebody did; returns it once. */
export function takeExpiry(who: Audience): { ended: SessionEnding | null } | undefined {
  try {
    const noted = sessionStorage.getItem(key(who));
    sessionStorage.removeItem(key(who));
    return noted === null ? undefined : { ended: JSON.parse(noted) as SessionEnding | null };
  } catch {
    return undefined;
  }
}
