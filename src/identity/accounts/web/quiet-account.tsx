import type { Client } from '#ui/api/client.ts';
import { SignOutButton } from './session/sign-out.tsx';

/** Account area of a plain page: the signed-in user and the sign-out button. */
export function QuietAccount({ name, signOut }: { name: string; signOut(client: Client): Promise<void> }) {
  return (
    <>
      <span className="quiet-head__name">{name}</span>
      <SignOutButton kind="quiet" signOut={signOut} />
    </>
  );
}
