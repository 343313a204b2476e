import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fetchedPart } from '#web/navigation/fetched-part.tsx';
import { Button } from '#web/ui/button/button.tsx';
import type { DeviceStep, SignInOutcome } from '../../web/sign-in.ts';
import { useKeptStep } from '../../web/kept-step.ts';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

const DeviceCheck = fetchedPart(async () => (await import('./device-check.tsx')).DeviceCheck, 4);
const AccessUnlock = fetchedPart(async () => (await import('./access-unlock.tsx')).AccessUnlock, 4);

type Screen = { name: 'form' } | { name: 'device'; step: DeviceStep } | { name: 'unlock'; step: string; wait?: number | undefined };

/** Signing in: the form, on a new device its code, and the way to unlock what the client has locked themselves. */
export function LoginPanel({ destination }: { destination: () => string }) {
  const navigate = useNavigate();
  const [screen, setScreen] = useState<Screen>({ name: 'form' });
  const [unlockStep, setUnlockStep] = useState<string>();
  const goOn = (): void => void navigate(destination(), { replace: true });
  const [unlocks, setUnlocks] = useState(0);
  const goBack = (): void => {
    keep(undefined);
    setScreen({ name: 'form' });
    setUnlockStep(undefined);
  };
  const keep = useKeptStep(({ kind, step, mobile, resendAfterSeconds }) => {
    if (kind === 'newDevice') setScreen({ name: 'device', step: { step, mobile, resendAfterSeconds: resendAfterSeconds ?? 0 } });
    else if (kind === 'unlock') setScreen({ name: 'unlock', step, wait: resendAfterSeconds ?? undefined });
  });
  const done = (): void => {
    keep(undefined);
    goOn();
  };
  const startAnew = (): void => {
    goBack();
    setUnlocks(unlocks + 1);
  };
  const follow = (outcome: SignInOutcome): void => {
    if (outcome.state === 'signedIn') goOn();
    else if (outcome.state === 'newDevice') {
      setScreen({ name: 'device', step: outcome });
      keep(outcome.step);
    }
    setUnlockStep(outcome.state === 'failed' ? outcome.unlockStep : undefined);
  };
  return (
    <>
      {/* Hidden, not gone: whoever comes back finds what was typed. */}
      <div hidden={screen.name !== 'form'}>
        {unlockStep && (
          <p className="login-unlock">
            <Button
              kind="primary"
              onClick={() => {
                setScreen({ name: 'unlock', step: unlockStep });
                keep(unlockStep);
              }}
            >
              在线解除锁定
            </Button>
          </p>
        )}
        <LoginForm unlocks={unlocks} onOutcome={follow} />
        <PasskeyButton onDone={goOn} />
      </div>
      {screen.name === 'device' && <DeviceCheck step={screen.step} onDone={done} onBack={goBack} />}
      {screen.name === 'unlock' && <AccessUnlock step={screen.step} wait={screen.wait} onDone={startAnew} onBack={goBack} />}
    </>
  );
}
