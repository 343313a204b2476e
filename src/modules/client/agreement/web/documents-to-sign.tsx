import { useState } from 'react';
import type { QueryResult } from '../schema.ts';
import { DocumentItem } from './document-item.tsx';
import { SignForm } from './sign-form.tsx';
import type { SigningCase } from './signing-case.ts';
import './agreements-step.css';

interface DocumentsProps {
  signing: SigningCase;
  query: QueryResult;
  onDone: () => void;
  /** Asks for the documents anew: one has been replaced meanwhile. */
  onChanged: () => void;
}

/** The documents of a case: opened, read to the end, ticked and signed with one code. Begins anew when one of them is replaced. */
export function DocumentsToSign(props: DocumentsProps) {
  return <Documents key={props.query.agreements_paths.map(({ sha256 }) => sha256).join()} {...props} />;
}

function Documents({ signing, query: { agreements_paths: documents, mobile }, onDone, onChanged }: DocumentsProps) {
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
            signing={signing}
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
      <SignForm {...{ signing, documents, ticked, mobile, onDone, onChanged }} />
    </>
  );
}
