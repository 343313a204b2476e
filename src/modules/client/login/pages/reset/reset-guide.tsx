import { useState } from 'react';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { FocusedHeading } from '../../web/focused-heading.tsx';
import { ResetCode } from './reset-code.tsx';
import { ResetIdentity } from './reset-identity.tsx';
import { ResetNewPassword } from './reset-new-password.tsx';

type Screen = { name: 'identity' } | { name: 'code'; step: string; mobile: string } | { name: 'password'; step: string } | { name: 'done' };

/** The three steps, one screen each. A step that is over begins the guide anew. */
export function ResetGuide() {
  const [screen, setScreen] = useState<Screen>({ name: 'identity' });
  const restart = (): void => setScreen({ name: 'identity' });
  switch (screen.name) {
    case 'identity':
      return <ResetIdentity onDone={({ step, mobile }) => setScreen({ name: 'code', step, mobile })} />;
    case 'code':
      return (
        <ResetCode step={screen.step} mobile={screen.mobile} onDone={(step) => setScreen({ name: 'password', step })} onRestart={restart} />
      );
    case 'password':
      return <ResetNewPassword step={screen.step} onDone={() => setScreen({ name: 'done' })} onRestart={restart} />;
    case 'done':
      return <Done />;
  }
}

function Done() {
  return (
    <div className="login-form login-card" role="status">
      <FocusedHeading>登录密码已重置</FocusedHeading>
      <p>全部设备均已退出登录，通知短信已发往预留手机号。请用新密码登录。</p>
      <p className="login-form__back">
        <ButtonLink kind="primary" href={paths.login()}>
          去登录
        </ButtonLink>
      </p>
    </div>
  );
}
