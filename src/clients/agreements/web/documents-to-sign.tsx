import { useState } from 'react';
import type { QueryResult } from '../schema.ts';
import { wholeText } from './document-reader.tsx';
import { DocumentItem } from './document-item.tsx';
import { OtherDevice } from './other-device.tsx';
import { SignForm } from './sign-form.tsx';
import type { SigningCase } from './signing-case.ts';
import type { NewsHandler } from './use-following.ts';
import { useProgress } from './use-progress.ts';
import './agreements-step.css';

interface DocumentsProps {
  signing: SigningCase;
  query: QueryResult;
  onDone: () => void;
  /** Asks for the documents anew: one has been replaced meanwhile, or they have been signed elsewhere. */
  onChanged: () => void;
}

/** The documents of a case: opened, read to the end, ticked and signed with one code. Begins anew when one of them is replaced. */
export function DocumentsToSign(props: DocumentsProps) {
  return <Documents key={hashesOf(props.query)} {...props} />;
}

const hashesOf = ({ agreements_paths: documents }: QueryResult): string => documents.map(({ sha256 }) => sha256).join();
const unread = { readShare: 0, isTicked: false };

function Documents({ signing, query, onDone, onChanged }: DocumentsProps) {
  const { agreements_paths: documents, elsewhere } = query;
  const [opened, setOpened] = useState<string>();
  const { standings, note, take } = useProgress(signing, query);
  const follow: NewsHandler = (newer, askedAt) =>
    newer.signedAt || hashesOf(newer) !== hashesOf(query) ? onChanged() : take(newer, askedAt);
  const standingOf = (sha256: string) => standings.get(sha256) ?? unread;
  const ticked = new Set(documents.map(({ sha256 }) => sha256).filter((sha256) => standingOf(sha256).isTicked));
  const isRead = (sha256: string): boolean => standingOf(sha256).readShare === wholeText;
  return (
    <>
      <p>
        请逐份打开阅读，读至末尾后勾选，再用短信验证码一次签署。进度随时保存，可换设备继续。共 {documents.length} 份，已勾选 {ticked.size}{' '}
        份。
      </p>
      {elsewhere && <OtherDevice signing={signing} elsewhere={elsewhere} onNews={follow} />}
      <ol>
        {documents.map((document) => {
          const { sha256 } = document;
          return (
            <DocumentItem
              key={sha256}
              signing={signing}
              document={document}
              isOpen={opened === sha256}
              onToggle={() => setOpened((before) => (before === sha256 ? undefined : sha256))}
              standing={standingOf(sha256)}
              onRead={(readShare) => note({ sha256, readShare })}
              onTick={(isTicked) => note({ sha256, isTicked })}
            />
          );
        })}
      </ol>
      <SignForm {...{ signing, query, ticked, isRead, onDone, onChanged }} />
    </>
  );
}
