import { CallError } from '#contract/call-error.ts';
import type { Call, Empty } from '#contract/call.ts';
import { useClient } from '#ui/api/client-context.ts';
import type { Client } from '#ui/api/client.ts';
import { Button } from '#ui/components/button/button.tsx';
import { notify } from '#ui/components/notification/notification-store.ts';
import { useAction } from '#ui/form/use-action.ts';

/**
 * Ends the session on the server, then here by `leave`. Here it ends in any case: a session that the server could not be told of ends by
 * itself, and the person learns that.
 */
export async function endSession(client: Client, logOut: Call<Empty, Empty>, leave: () => void | Promise<void>): Promise<void> {
  const isConfirmed = await client.call(logOut, {}, { quiet: true }).then(
    () => true,
    (error: unknown) => error instanceof CallError,
  );
  await leave();
  if (!isConfirmed) notify({ kind: 'warning', title: '已在本机退出', text: '网络不通，服务器尚未确认。该登录会在闲置后自动失效。' });
}

/** The press that signs out; what it has begun goes on when the page is left meanwhile. */
export function SignOutButton({ signOut, kind }: { signOut(client: Client): Promise<void>; kind?: 'quiet' }) {
  const client = useClient();
  const { isBusy, run } = useAction({ act: () => signOut(client()) });
  return (
    <Button kind={kind} aria-busy={isBusy} onClick={() => run()}>
      退出登录
    </Button>
  );
}
