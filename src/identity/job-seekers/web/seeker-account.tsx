import { useLocation, useNavigate } from 'react-router';
import { QuietAccount } from '#identity/accounts/web/quiet-account.tsx';
import { paths } from '#ui/paths.ts';
import { signOutSeeker } from './leave-seeker.ts';
import { useSeeker } from './seeker-store.ts';

/** The signed-in job seeker in the quiet frame, by number: they have told no name here. */
export function SeekerAccount() {
  const seeker = useSeeker();
  const navigate = useNavigate();
  const isAtLogin = useLocation().pathname === paths.recruitLogin();
  // Whoever leaves at the login is about to come in with another number.
  const go = (): void | Promise<void> => (isAtLogin ? undefined : navigate(paths.recruit()));
  return seeker && <QuietAccount name={`求职者 ${seeker.mobile}`} signOut={(client) => signOutSeeker(client, go)} />;
}
