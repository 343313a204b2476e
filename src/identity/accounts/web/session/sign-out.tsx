import { CallError } from '#contract/call-error.ts';
import type { Call, Empty } from '#contract/call.ts';
import { useClient } from '#ui/api/client-context.ts';
import type { Client } from '#ui/api/client.ts';
import { Button } from '#ui/components/button/button.tsx';
import { notify } from '#ui/components/notification/notification-store.ts';
import { useAction } from '#ui/form/use-action.ts';

/**
 * Ends the session on the server, then locally by `leave`. It always ends locally: a server session that could not be ended
 * expires by itself, and the user is informed.
 */
export async function endSession(client: Client, logOut: Call<Empty, Empty>, leave: () => void | Promise<void>): Promise<void> {
  const isConfirmed = await client.call(logOut, {}, { quiet: true }).then(
    () => true,
    (error: unknown) => error instanceof CallError,
  );
  await leave();
  if (!isConfirmed) notify({ kind: 'warning', title: '已在本机退出', text: '网络不通，服务器尚未确认。该登录会在闲置后自动失效。' });
}

/** The sign-out button. The request completes even when the user leaves the page. */
export function SignOutButton({ signOut, kind }: { signOut(client: Client): Promise<void>; kind?: 'quiet' }) {
  const client = useClient();
  const { isBusy, run } = useAction({ act: () => signOut(client()) });
  return (
    <Button kind={kind} aria-busy={isBusy} onClick={() => run()}>
      退出登录
    </Button>
  );
}
