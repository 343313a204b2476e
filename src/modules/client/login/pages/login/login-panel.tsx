import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fetchedPart } from '#web/navigation/fetched-part.tsx';
import { Button } from '#web/ui/button/button.tsx';
import type { DeviceStep, SignInOutcome } from '../../web/sign-in.ts';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

const DeviceCheck = fetchedPart(async () => (await import('./device-check.tsx')).DeviceCheck, 4);
const AccessUnlock = fetchedPart(async () => (await import('./access-unlock.tsx')).AccessUnlock, 4);

type Screen = { name: 'form' } | { name: 'device'; step: DeviceStep } | { name: 'unlock'; step: string };

/** Signing in: the form, on a new device its code, and the way to unlock what the client has locked themselves. */
export function LoginPanel({ destination }: { destination: () => string }) {
  const navigate = useNavigate();
  const [screen, setScreen] = useState<Screen>({ name: 'form' });
  const [unlockStep, setUnlockStep] = useState<string>();
  const goOn = (): void => void navigate(destination(), { replace: true });
  const [unlocks, setUnlocks] = useState(0);
  const goBack = (): void => {
    setScreen({ name: 'form' });
    setUnlockStep(undefined);
  };
  const startAnew = (): void => {
    goBack();
    setUnlocks(unlocks + 1);
  };
  const follow = (outcome: SignInOutcome): void => {
    if (outcome.state === 'signedIn') goOn();
    else if (outcome.state === 'newDevice') setScreen({ name: 'device', step: outcome });
    setUnlockStep(outcome.state === 'failed' ? outcome.unlockStep : undefined);
  };
  return (
    <>
      {/* Hidden, not gone: whoever comes back finds what was typed. */}
      <div hidden={screen.name !== 'form'}>
        {unlockStep && (
          <p className="login-unlock">
            <Button kind="primary" onClick={() => setScreen({ name: 'unlock', step: unlockStep })}>
              在线解除锁定
            </Button>
          </p>
        )}
        <LoginForm unlocks={unlocks} onOutcome={follow} />
        <PasskeyButton onDone={goOn} />
      </div>
      {screen.name === 'device' && <DeviceCheck step={screen.step} onDone={goOn} onBack={goBack} />}
      {screen.name === 'unlock' && <AccessUnlock step={screen.step} onDone={startAnew} onBack={goBack} />}
    </>
  );
}
