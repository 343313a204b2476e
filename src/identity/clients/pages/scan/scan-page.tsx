import { useEffect, useState } from 'react';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { useIsHydrated } from '#ui/components/hydrated.ts';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { useClientSession } from '../../web/session-store.ts';
import { ScanConfirm } from './scan-confirm.tsx';

export const head = (): PageHead => ({
  title: '扫码确认',
  description: '在已登录并受信任的手机上，确认另一台设备的扫码登录或业务核验。',
  crumbs: [{ text: '客户登录', href: paths.login() }, { text: '扫码确认' }],
  noIndex: true,
});

/** The page that the scan code opens: the client signed in on the phone accepts or refuses the other browser. */
export function Component() {
  return (
    <>
      <PageTitle title="扫码确认" />
      <noscript>
        <p>确认登录需要 JavaScript。请在浏览器设置中允许本站运行 JavaScript 后重新扫码。</p>
      </noscript>
      {useIsHydrated() && <Confirmation />}
    </>
  );
}

function Confirmation() {
  const session = useClientSession();
  const ticket = useTicket();
  if (!/^[\w-]{43}$/.test(ticket)) return <Note tone="warning">没有收到完整的二维码内容，请在电脑的登录页刷新二维码后重新扫描。</Note>;
  if (session) return <ScanConfirm key={ticket} ticket={ticket} />;
  return (
    <>
      <Note tone="warning" title="本机尚未登录">
        请先在这台手机上登录并信任本设备，再重新扫描电脑上的二维码。
      </Note>
      <p className="cluster">
        <ButtonLink kind="primary" href={paths.login()}>
          在本机登录
        </ButtonLink>
      </p>
    </>
  );
}

/** Returns the URL fragment and removes it from the address, so that neither history nor a copied address contains it. */
function useTicket(): string {
  const [ticket, setTicket] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const take = (): void => {
      if (!location.hash) return;
      setTicket(location.hash.slice(1));
      history.replaceState(history.state, '', location.pathname);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return ticket;
}
