import { useState } from 'react';
import { useClient } from '#web/api/client-context.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/button/button.tsx';
import { useClientSession } from '../web/session-store.ts';
import { signOut } from '../web/sign-in.ts';

/** On the login page, for whoever is signed in already. */
export function SignedInNote() {
  const session = useClientSession();
  const client = useClient();
  const [isBusy, setIsBusy] = useState(false);
  if (!session) return null;
  const leave = async (): Promise<void> => {
    setIsBusy(true);
    await signOut(client());
    setIsBusy(false);
  };
  return (
    <div className="signed-in-note" role="status">
      <p>
        您已登录：{session.clientName}（资金账号 {session.fundAccount}）
      </p>
      <div className="signed-in-note__acts">
        <ButtonLink kind="primary" href={paths.business()}>
          进入业务办理大厅
        </ButtonLink>
        <Button aria-busy={isBusy} onClick={() => void leave()}>
          退出登录
        </Button>
      </div>
    </div>
  );
}
