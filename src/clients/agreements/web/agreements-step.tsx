import { useMemo } from 'react';
import type { StepOf } from '#clients/cases/flow.ts';
import type { StepProps } from '#clients/cases/step.ts';
import { useCall } from '#ui/api/use-call.ts';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { DocumentsToSign } from './documents-to-sign.tsx';
import { byToken } from './signing-case.ts';

export function AgreementsStep({ acptId, returned, onDone }: StepProps<StepOf<'agreements'>>) {
  const signing = useMemo(() => byToken(acptId), [acptId]);
  const { load, retry, isRetrying } = useCall(signing.query, signing.key);
  return (
    <>
      {returned && <Note tone="warning">{returned.reason}</Note>}
      {load.state === 'loading' && <Skeleton lines={6} />}
      {load.state === 'failed' && <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />}
      {load.state === 'ready' &&
        (load.data.signedAt ? (
          <Signed signedAt={load.data.signedAt} onDone={onDone} />
        ) : (
          <DocumentsToSign signing={signing} query={load.data} onDone={onDone} onChanged={retry} />
        ))}
    </>
  );
}

function Signed({ signedAt, onDone }: { signedAt: string; onDone: () => void }) {
  return (
    <>
      <Note title="已签署">本次业务的协议已于 {beijingMinute(signedAt)} 签署，可在“我的文件”查看和下载。</Note>
      <p className="agreements__acts cluster middle">
        <Button kind="primary" onClick={onDone}>
          继续
        </Button>
        <ButtonLink href={paths.businessDocuments()}>查看我的文件</ButtonLink>
      </p>
    </>
  );
}
