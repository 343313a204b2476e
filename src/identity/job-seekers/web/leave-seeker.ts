import { endSession } from '#identity/accounts/web/session/sign-out.tsx';
import type { Client } from '#ui/api/client.ts';
import { dropAllDrafts } from '#ui/components/form-draft/form-draft.ts';
import { seekerLogout } from '../calls/seekers.ts';
import { beginSignOut, clearSeeker } from './seeker-store.ts';

/** Ends the session on the server, and locally in any case. */
export function signOutSeeker(client: Client, go: () => void | Promise<void>): Promise<void> {
  const ending = endSession(client, seekerLogout, () => leaveSeekerPages(client, go));
  // Running calls of the page will fail because the session ended; that must not be reported as an expiry.
  beginSignOut();
  return ending;
}

/**
 * Leaves the pages of the signed-in job seeker before it clears the session, because a page without a session redirects to the
 * login page. Form drafts and cached responses are cleared too. For the log-out and after an account deletion.
 */
export async function leaveSeekerPages(client: Client, go: () => void | Promise<void>): Promise<void> {
  beginSignOut();
  client.forgetAnswers();
  dropAllDrafts();
  await go();
  clearSeeker();
}
