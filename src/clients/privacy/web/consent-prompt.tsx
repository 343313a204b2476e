import { useState, type ReactNode } from 'react';
import { useCall } from '#ui/api/use-call.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { paths } from '#ui/paths.ts';
import { consentDecide, consentGet } from '../calls.ts';
import type { Consent, ConsentCode } from '../schema.ts';
import { ConsentText } from './consent-text.tsx';

interface ConsentAskProps {
  code: ConsentCode;
  /** Content that needs the consent; shown once it is given. */
  children?: ReactNode;
  /** Called after the consent was given. */
  onGiven?: () => void;
}

/**
 * Requests one consent before any data is collected: the text is visible, nothing is preselected, and refusing is as easy as
 * agreeing. A client who has agreed sees only `children`; one who has refused is not asked again, but may change their mind.
 */
export function ConsentPrompt({ code, children, onGiven }: ConsentAskProps) {
  const { load, retry, isRetrying } = useCall(consentGet, { code });
  const [decided, setDecided] = useState<Consent>();
  if (load.state === 'loading') return <Skeleton lines={4} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  const consent = decided ?? load.data;
  if (consent.state === 'given') return children;
  const settle = (now: Consent): void => {
    setDecided(now);
    if (now.state === 'given') onGiven?.();
  };
  const ask = <Question consent={consent} onDecided={settle} />;
  return consent.state === 'refused' ? <Refused consent={consent}>{ask}</Refused> : ask;
}

/** A refused consent is not asked again: the form is collapsed until the client opens it. */
function Refused({ consent, children }: { consent: Consent; children: ReactNode }) {
  return (
    <div role="region" className="stack measure" aria-label={consent.title}>
      <p>
        您选择了不同意“{consent.title}”。{consent.body.refusal}
      </p>
      <details>
        <summary>改变主意，重新阅读并决定</summary>
        {children}
      </details>
    </div>
  );
}

function Question({ consent, onDecided }: { consent: Consent; onDecided: (now: Consent) => void }) {
  const [isRead, setIsRead] = useState(false);
  const { code, version, title, body } = consent;
  const field = `consent-${code}`;
  const action = useAction<'given' | 'refused'>({
    check: (decision) => (decision === 'given' && !isRead ? [{ path: field, message: '请先阅读并勾选；不同意请选择“不同意”' }] : []),
    act: async (client, decision) => onDecided(await client.call(consentDecide, { code, version, decision, place: 'business' })),
    explain: failureNotification('未能保存您的选择'),
  });
  return (
    <div role="region" className="stack measure" aria-label={title}>
      {consent.state === 'outdated' && <p>同意书已更新，您此前同意的是旧版本，请重新阅读后决定。</p>}
      <ConsentText consent={consent} />
      <Checkbox
        name={field}
        label={body.isSeparate ? `我已阅读，单独同意：${title}` : `我已阅读并同意：${title}`}
        hint={
          <>
            可随时在<a href={paths.privacyCenter()}>隐私中心</a>撤回，与同意同样方便
          </>
        }
        checked={isRead}
        error={errorOf(action.errors, field)}
        onChange={({ currentTarget }) => {
          setIsRead(currentTarget.checked);
          action.setErrors([]);
        }}
      />
      <p className="cluster">
        <Button kind="primary" aria-busy={action.busyWith === 'given'} onClick={() => action.run('given')}>
          同意并继续
        </Button>
        <Button aria-busy={action.busyWith === 'refused'} onClick={() => action.run('refused')}>
          不同意
        </Button>
      </p>
    </div>
  );
}
