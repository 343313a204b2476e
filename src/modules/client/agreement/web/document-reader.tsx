import { useEffect, useRef } from 'react';
import { beijingDay } from '#web/format/beijing-time.ts';
import { useCall } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LoadFailed } from '#web/ui/load-failed/load-failed.tsx';
import { Prose } from '#web/ui/prose/prose.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import type { AgreementPath, OpenedDocument } from '../schema.ts';
import { ChangeView } from './change-view.tsx';
import { groupItems } from './group-items.ts';
import type { SigningCase } from './signing-case.ts';

interface ReaderProps {
  signing: SigningCase;
  document: AgreementPath;
  isRead: boolean;
  /** The end was reached, by scrolling or by the button that stands there. */
  onRead: () => void;
}

/** The whole text of a document with its key points beside it. Showing it is noted by the server as opened. */
export function DocumentReader({ signing, document, isRead, onRead }: ReaderProps) {
  const { load, retry, isRetrying } = useCall(signing.open, { ...signing.key, sha256: document.sha256 });
  if (load.state === 'loading') return <Skeleton lines={8} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  const { changes, keyPoints, name } = load.data;
  return (
    <>
      {changes && (
        <details className="agreements__changes panel" open>
          <summary>
            与您 {beijingDay(changes.signedAt)} 签署的第 {changes.version} 版相比，有以下不同
          </summary>
          <ChangeView blocks={changes.blocks} />
        </details>
      )}
      <div className="agreements__reader cluster">
        <div className="agreements__points">
          <h4>要点提示</h4>
          <ul>
            {keyPoints.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        <FullText name={name} text={load.data} isRead={isRead} onRead={onRead} />
      </div>
    </>
  );
}

/** Nobody scrolls to the very last point; a zoomed page rounds. */
const tolerance = 24;

function FullText({ name, text, isRead, onRead }: { name: string; text: OpenedDocument; isRead: boolean; onRead: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // The button goes away: whoever is on it stays in the text. Reaching it by keyboard scrolls to the end as well.
  const finish = (): void => {
    if (box.current?.contains(document.activeElement)) box.current.focus({ preventScroll: true });
    onRead();
  };
  const look = (): void => {
    const { current } = box;
    if (!isRead && current && current.scrollTop + current.clientHeight >= current.scrollHeight - tolerance) finish();
  };
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div role="region" className="agreements__text" aria-label={`《${name}》全文`} tabIndex={0} ref={box} onScroll={look}>
      <Prose>
        {groupItems(text.blocks).map(({ kind, texts }, index) => {
          if (kind === 'heading') return <h4 key={index}>{texts[0]}</h4>;
          if (kind === 'paragraph') return <p key={index}>{texts[0]}</p>;
          return (
            <ul key={index}>
              {texts.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          );
        })}
      </Prose>
      <p role="status">{isRead ? '已读至末尾，可以在下方勾选。' : ''}</p>
      {!isRead && <Button onClick={finish}>已读至末尾</Button>}
    </div>
  );
}
