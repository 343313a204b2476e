import { paths } from '#ui/paths.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { useClientSession } from '../../web/session-store.ts';

/** On the login page, for whoever is signed in already: on to where they wanted to go. */
export function SignedInNote({ destination }: { destination: () => string }) {
  const session = useClientSession();
  if (!session) return null;
  return (
    <div className="signed-in-note" role="status">
      <p>
        您已登录：{session.clientName}（资金账号 {session.fundAccount}）
      </p>
      <div className="signed-in-note__acts cluster">
        <ButtonLink kind="primary" href={destination()}>
          {destination() === paths.business() ? '进入业务办理大厅' : '继续前往'}
        </ButtonLink>
      </div>
    </div>
  );
}
