import { endSession } from '#identity/accounts/web/session/sign-out.tsx';
import type { Client } from '#ui/api/client.ts';
import { seekerLogout } from '../calls/seekers.ts';
import { beginToLeave, clearSeeker } from './seeker-store.ts';

/** Ends the session on the server, and here in any case. */
export function signOutSeeker(client: Client, go: () => void | Promise<void>): Promise<void> {
  const ending = endSession(client, seekerLogout, () => leaveSeeker(client, go));
  // Calls of the page that are still under way will find the session ended: that is no expiry to be told.
  beginToLeave();
  return ending;
}

/**
 * Leaves the pages of the signed-in job seeker, and only then forgets them: a page that loses its person leads to the login page. What was
 * typed and answered is forgotten as well. For the log-out, and for an account that has been deleted.
 */
export async function leaveSeeker(client: Client, go: () => void | Promise<void>): Promise<void> {
  beginToLeave();
  client.forgetAnswers();
  await go();
  clearSeeker();
}
