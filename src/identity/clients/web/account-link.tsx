import { paths } from '#ui/paths.ts';
import { useClientSession } from './session-store.ts';

/** The link 登录, or the client's name with a link to the business hall once the browser has the session. */
export function AccountLink() {
  const session = useClientSession();
  if (!session) {
    return (
      <a className="utility__link" href={paths.login()}>
        登录
      </a>
    );
  }
  return (
    <a className="utility__link" href={paths.business()}>
      {session.clientName}
      <span className="visually-hidden">，业务办理大厅</span>
    </a>
  );
}
