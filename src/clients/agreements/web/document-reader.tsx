import { useEffect, useRef } from 'react';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { useCall } from '#ui/api/use-call.ts';
import { Button } from '#ui/components/button/button.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import type { AgreementPath, OpenedDocument } from '../schema.ts';
import { ChangeView } from './change-view.tsx';
import { groupItems } from './group-items.ts';
import type { SigningCase } from './signing-case.ts';

interface ReaderProps {
  signing: SigningCase;
  document: AgreementPath;
  /** How far it was read before, here or elsewhere, in hundredths. */
  readShare: number;
  /** How far it was read by now; the end is reached by scrolling or by the button that stands there. */
  onRead: (readShare: number) => void;
}

/** Of a text that was read to its end. */
export const wholeText = 100;

/** The whole text of a document with its key points beside it. Showing it is noted by the server as opened. */
export function DocumentReader({ signing, document, readShare, onRead }: ReaderProps) {
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
        <FullText name={name} text={load.data} readShare={readShare} onRead={onRead} />
      </div>
    </>
  );
}

/** Nobody scrolls to the very last point; a zoomed page rounds. */
const tolerance = 24;
/** Smaller steps are not worth telling. */
const toldStep = 10;

interface TextProps extends Pick<ReaderProps, 'readShare' | 'onRead'> {
  name: string;
  text: OpenedDocument;
}

function FullText({ name, text, readShare, onRead }: TextProps) {
  const box = useRef<HTMLDivElement>(null);
  const isRead = readShare === wholeText;
  // The button goes away: whoever is on it stays in the text. Reaching it by keyboard scrolls to the end as well.
  const finish = (): void => {
    if (box.current?.contains(document.activeElement)) box.current.focus({ preventScroll: true });
    onRead(wholeText);
  };
  const look = (): void => {
    const { current } = box;
    if (isRead || !current) return;
    const share = shareInSight(current);
    if (share === wholeText) finish();
    else if (share >= readShare + toldStep) onRead(share);
  };
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    current.focus({ preventScroll: true });
    // Goes on where it was left; a text that was read whole is looked at from its beginning.
    if (!isRead && readShare > 0) current.scrollTop = (readShare / wholeText) * current.scrollHeight - current.clientHeight;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, where the text was left
  }, []);
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

/** How much of the text has come into sight, in hundredths. */
function shareInSight({ scrollTop, clientHeight, scrollHeight }: HTMLElement): number {
  const end = scrollTop + clientHeight;
  return end >= scrollHeight - tolerance ? wholeText : Math.min(wholeText - 1, Math.floor((end / scrollHeight) * wholeText));
}
