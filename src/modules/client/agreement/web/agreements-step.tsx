import { useState } from 'react';
import type { StepOf } from '#modules/client/cases/flow.ts';
import type { StepProps } from '#modules/client/cases/step.ts';
import { useCall } from '#web/api/use-call.ts';
import { beijingMinute } from '#web/format/beijing-time.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/button/button.tsx';
import { LoadFailed } from '#web/ui/load-failed/load-failed.tsx';
import { Note } from '#web/ui/note/note.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { agreementQuery } from '../calls.ts';
import type { QueryResult } from '../schema.ts';
import { DocumentItem } from './document-item.tsx';
import { SignForm } from './sign-form.tsx';
import './agreements-step.css';

/** The step of a case in which documents are opened, read, ticked and signed with a code. */
export function AgreementsStep({ acptId, returned, onDone }: StepProps<StepOf<'agreements'>>) {
  const { load, retry, isRetrying } = useCall(agreementQuery, { acpt_id: acptId });
  return (
    <>
      {returned && <Note tone="warning">{returned.reason}</Note>}
      {load.state === 'loading' && <Skeleton lines={6} />}
      {load.state === 'failed' && <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />}
      {load.state === 'ready' &&
        (load.data.signedAt ? (
          <Signed signedAt={load.data.signedAt} onDone={onDone} />
        ) : (
          <Documents key={load.data.agreements_paths.map(({ sha256 }) => sha256).join()} {...{ acptId, onDone, retry }} query={load.data} />
        ))}
    </>
  );
}

interface DocumentsProps {
  acptId: string;
  query: QueryResult;
  onDone: () => void;
  /** Asks for the documents anew: one has been replaced meanwhile. */
  retry: () => void;
}

function Documents({ acptId, query: { agreements_paths: documents, mobile }, onDone, retry }: DocumentsProps) {
  const [opened, setOpened] = useState<string>();
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = (sha256: string, isTicked: boolean): void =>
    setTicked((before) => new Set(isTicked ? [...before, sha256] : [...before].filter((one) => one !== sha256)));
  return (
    <>
      <p>
        请逐份打开阅读，读至末尾后勾选，再用短信验证码一次签署。共 {documents.length} 份，已勾选 {ticked.size} 份。
      </p>
      <ol>
        {documents.map((document) => (
          <DocumentItem
            key={document.sha256}
            acptId={acptId}
            document={document}
            isOpen={opened === document.sha256}
            onToggle={() => setOpened((before) => (before === document.sha256 ? undefined : document.sha256))}
            isRead={read.has(document.sha256)}
            onRead={() => setRead((before) => (before.has(document.sha256) ? before : new Set([...before, document.sha256])))}
            isTicked={ticked.has(document.sha256)}
            onTick={(isTicked) => tick(document.sha256, isTicked)}
          />
        ))}
      </ol>
      <SignForm {...{ acptId, documents, ticked, mobile, onDone }} onChanged={retry} />
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
