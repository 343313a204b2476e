import { QuietAccount } from '#identity/accounts/web/quiet-account.tsx';
import { useClientSession } from './session-store.ts';
import { signOut } from './sign-in.ts';

/** The signed-in client on a plain page; the page itself redirects visitors who are not signed in. */
export function ClientAccount() {
  const session = useClientSession();
  return session && <QuietAccount name={session.clientName} signOut={signOut} />;
}
