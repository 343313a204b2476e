import type { Client } from '#ui/api/client.ts';
import { SignOutButton } from './session/sign-out.tsx';

/** In the quiet frame: who is signed in, and the way to leave. */
export function QuietAccount({ name, signOut }: { name: string; signOut(client: Client): Promise<void> }) {
  return (
    <>
      <span className="quiet-head__name">{name}</span>
      <SignOutButton kind="quiet" signOut={signOut} />
    </>
  );
}
