import { useSearchParams } from 'react-router';
import { parseLocalAddress } from '#contract/local-address.ts';
import { ExpiredNote } from '#identity/accounts/web/session/expired-note.tsx';
import { useTitle } from '#ui/console/screen.tsx';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Name and password, followed by the second factor, and the other configured sign-in options. */
export function SignInScreen() {
  const [query] = useSearchParams();
  useTitle('登录');
  // A full page load, so that no state of the previous user remains.
  const enter = () => location.assign(parseLocalAddress(query.get('next')) ?? '/');
  return (
    <main className="entry-card" id="main">
      <h1 className="entry-card__title">管理端登录</h1>
      <p className="quiet">仅供公司员工使用，所有操作均有记录。</p>
      <ExpiredNote who="staff" />
      <SignInForm onDone={enter} />
      <OtherSignInMethods next={query.get('next')} onDone={enter} />
      <p className="quiet">忘记密码或更换了手机，请联系系统管理员取得一次性链接。</p>
    </main>
  );
}
