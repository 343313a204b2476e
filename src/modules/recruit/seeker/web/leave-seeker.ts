import { CallError } from '#contract/call-error.ts';
import type { Client } from '#web/api/client.ts';
import { notify } from '#web/ui/notification/notification-store.ts';
import { seekerLogout } from '../calls/seekers.ts';
import { beginToLeave, clearSeeker } from './seeker-store.ts';

/** Logs out. A session that the server could not be told of ends by itself; the person learns that. */
export async function signOutSeeker(client: Client, go: () => void | Promise<void>): Promise<void> {
  const told = client.call(seekerLogout, {}, { quiet: true }).then(
    () => true,
    (error: unknown) => error instanceof CallError,
  );
  // Calls of the page that are still under way will find the session ended: that is no expiry to be told.
  beginToLeave();
  const isConfirmed = await told;
  await leaveSeeker(client, go);
  if (!isConfirmed) notify({ kind: 'warning', title: '已在本机退出', text: '网络不通，服务器尚未确认。该登录会在闲置后自动失效。' });
}

/**
 * Leaves the pages of the signed-in job seeker, and only then forgets him: a page that loses its person leads to the login page. What was
 * typed and answered is forgotten as well. For the log-out, and for an account that has been deleted.
 */
export async function leaveSeeker(client: Client, go: () => void | Promise<void>): Promise<void> {
  beginToLeave();
  client.forgetAnswers();
  await go();
  clearSeeker();
}
