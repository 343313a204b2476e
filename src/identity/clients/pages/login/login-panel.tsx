import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fetchedPart } from '#ui/navigation/fetched-part.tsx';
import { Button } from '#ui/components/button/button.tsx';
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
    void keep(undefined);
    setScreen({ name: 'form' });
    setUnlockStep(undefined);
  };
  const keep = useKeptStep(({ kind, step, mobile, resendAfterSeconds }) => {
    if (kind === 'newDevice') setScreen({ name: 'device', step: { step, mobile, resendAfterSeconds: resendAfterSeconds ?? 0 } });
    else if (kind === 'unlock') setScreen({ name: 'unlock', step, wait: resendAfterSeconds ?? undefined });
  });
  const done = (): void => {
    void keep(undefined);
    goOn();
  };
  const startAnew = (): void => {
    goBack();
    setUnlocks(unlocks + 1);
  };
  const follow = async (outcome: SignInOutcome): Promise<void> => {
    if (outcome.state === 'signedIn') goOn();
    else if (outcome.state === 'newDevice') {
      await keep(outcome.step);
      setScreen({ name: 'device', step: outcome });
    }
    setUnlockStep(outcome.state === 'failed' ? outcome.unlockStep : undefined);
  };
  const openUnlock = async (step: string): Promise<void> => {
    await keep(step);
    setScreen({ name: 'unlock', step });
  };
  return (
    <>
      {/* Hidden, not gone: whoever comes back finds what was typed. */}
      <div hidden={screen.name !== 'form'}>
        {unlockStep && (
          <p className="login-unlock">
            <Button kind="primary" onClick={() => void openUnlock(unlockStep)}>
              在线解除锁定
            </Button>
          </p>
        )}
        <LoginForm unlocks={unlocks} onOutcome={(outcome) => void follow(outcome)} />
        <PasskeyButton onDone={goOn} />
      </div>
      {screen.name === 'device' && <DeviceCheck step={screen.step} onDone={done} onBack={goBack} />}
      {screen.name === 'unlock' && <AccessUnlock step={screen.step} wait={screen.wait} onDone={startAnew} onBack={goBack} />}
    </>
  );
}
