import { useState } from 'react';
import { paths } from '#ui/paths.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { useKeptStep, type KeptStep } from '../../web/kept-step.ts';
import { FocusedHeading } from '../../web/focused-heading.tsx';
import { ResetCode } from './reset-code.tsx';
import { ResetIdentity } from './reset-identity.tsx';
import type { ResetCodeResult } from '../../schema.ts';
import { ResetSecond } from './reset-second.tsx';
import { ResetNewPassword } from './reset-new-password.tsx';

type Screen =
  | { name: 'identity' }
  | { name: 'code'; step: string; mobile: string; wait?: number | undefined }
  | { name: 'second'; proved: ResetCodeResult }
  | { name: 'password'; step: string }
  | { name: 'done' };

/** The four steps, one screen each. A step that is over begins the guide anew; one that is open goes on after a reload. */
export function ResetGuide() {
  const [screen, setScreen] = useState<Screen>({ name: 'identity' });
  const keep = useKeptStep((kept) => {
    if (kept.kind === 'reset') setScreen(toScreen(kept));
  });
  const show = async (next: Screen): Promise<void> => {
    await keep(stepOf(next));
    setScreen(next);
  };
  const restart = (): void => void show({ name: 'identity' });
  switch (screen.name) {
    case 'identity':
      return <ResetIdentity onDone={({ step, mobile }) => void show({ name: 'code', step, mobile })} />;
    case 'code':
      return (
        <ResetCode
          step={screen.step}
          mobile={screen.mobile}
          wait={screen.wait}
          onDone={(proved) => void show({ name: 'second', proved })}
          onRestart={restart}
        />
      );
    case 'second':
      return <ResetSecond proved={screen.proved} onDone={(step) => void show({ name: 'password', step })} onRestart={restart} />;
    case 'password':
      return <ResetNewPassword step={screen.step} onDone={() => void show({ name: 'done' })} onRestart={restart} />;
    case 'done':
      return <Done />;
  }
}

/** The screen of a step that was open before the page was loaded again. */
function toScreen({ stage, isProven, step, mobile, resendAfterSeconds, next, email }: KeptStep): Screen {
  if (stage !== 'proven') return { name: 'code', step, mobile, wait: resendAfterSeconds ?? undefined };
  return isProven ? { name: 'password', step } : { name: 'second', proved: { step, next, email } };
}

function stepOf(screen: Screen): string | undefined {
  if (screen.name === 'second') return screen.proved.step;
  return 'step' in screen ? screen.step : undefined;
}

function Done() {
  return (
    <div className="login-form login-card" role="status">
      <FocusedHeading>登录密码已重置</FocusedHeading>
      <p>全部设备均已退出登录，通知已发往预留手机号与邮箱。请用新密码登录；新密码在 24 小时的保护期内不能用来核验其他操作。</p>
      <p className="login-form__back">
        <ButtonLink kind="primary" href={paths.login()}>
          去登录
        </ButtonLink>
      </p>
    </div>
  );
}
