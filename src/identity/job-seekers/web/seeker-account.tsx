import { useLocation, useNavigate } from 'react-router';
import { QuietAccount } from '#identity/accounts/web/quiet-account.tsx';
import { paths } from '#ui/paths.ts';
import { signOutSeeker } from './leave-seeker.ts';
import { useSeeker } from './seeker-store.ts';

/** The signed-in job seeker on a plain page, shown by number because the account has no name. */
export function SeekerAccount() {
  const seeker = useSeeker();
  const navigate = useNavigate();
  const isAtLogin = useLocation().pathname === paths.recruitLogin();
  // A user who logs out on the login page stays there to sign in with another number.
  const go = (): void | Promise<void> => (isAtLogin ? undefined : navigate(paths.recruit()));
  return seeker && <QuietAccount name={`求职者 ${seeker.mobile}`} signOut={(client) => signOutSeeker(client, go)} />;
}
