import { QuietAccount } from '#identity/accounts/web/quiet-account.tsx';
import { useClientSession } from './session-store.ts';
import { signOut } from './sign-in.ts';

/** The signed-in client in the quiet frame; the page itself leads on whoever has left. */
export function ClientAccount() {
  const session = useClientSession();
  return session && <QuietAccount name={session.clientName} signOut={signOut} />;
}
