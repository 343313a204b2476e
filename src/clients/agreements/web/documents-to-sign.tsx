import { useState, useId, useEffect, useRef } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import { useCall } from '#ui/api/use-call.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { fieldId } from '#ui/components/field/field.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { QrCode } from '#ui/components/qr-code/qr-code.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { beijingDay } from '#ui/format/beijing-time.ts';
import type { QueryResult, AgreementPath, OpenedDocument, ChangedAgreementBlock, AgreementTextPart, TextBlock } from '../schema.ts';
import { SignForm } from './sign-form.tsx';
import type { SigningCase } from './signing-case.ts';
import { openName, tickName } from './tick-name.ts';
import { useProgress, type ReadingStatus } from './use-progress.ts';
import './agreements-step.css';

interface DocumentsProps {
  signing: SigningCase;
  query: QueryResult;
  onDone: () => void;
  /** Reloads the documents: one was replaced, or they were signed elsewhere. */
  onChanged: () => void;
}

/** The documents of a case: opened, read to the end, ticked and signed with one code. Restarts when one of them is replaced. */
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

interface ItemProps {
  signing: SigningCase;
  document: AgreementPath;
  isOpen: boolean;
  onToggle: () => void;
  standing: ReadingStatus;
  /** Reports how far it has been read, in percent. */
  onRead: (readShare: number) => void;
  onTick: (isTicked: boolean) => void;
}

/** One document: opened in place; it can be ticked once its end was reached. */
function DocumentItem({ signing, document, isOpen, onToggle, standing, onRead, onTick }: ItemProps) {
  const { readShare, isTicked } = standing;
  const isRead = readShare === wholeText;
  const readerId = useId();
  const title = `《${document.name}》`;
  return (
    <li className="agreements__item">
      <h3 className="agreements__head cluster middle">
        {title}
        <small>第 {document.version} 版</small>
        {isRead && <Tag kind="positive">已读</Tag>}
        {!isRead && readShare > 0 && <Tag>已读 {readShare}%</Tag>}
      </h3>
      <p className="agreements__acts cluster middle">
        <Button id={fieldId(openName(document))} aria-expanded={isOpen} aria-controls={isOpen ? readerId : undefined} onClick={onToggle}>
          {isOpen ? '收起' : !isRead && readShare > 0 ? '继续阅读' : '打开阅读'}
          <span className="visually-hidden">{title}</span>
        </Button>
        <a href={document.path} target="_blank" rel="noopener">
          PDF 版<span className="visually-hidden">：{title}，在新窗口打开</span>
        </a>
      </p>
      <div id={readerId}>{isOpen && <DocumentReader signing={signing} document={document} readShare={readShare} onRead={onRead} />}</div>
      <Checkbox
        name={tickName(document)}
        label={`我已阅读并同意${title}`}
        hint={isRead ? undefined : '打开并读至末尾后可以勾选'}
        disabled={!isRead}
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
    </li>
  );
}

interface ReaderProps {
  signing: SigningCase;
  document: AgreementPath;
  /** Earlier reading progress on any device, in percent. */
  readShare: number;
  /** Reports how far it has been read, in percent; the end is reached by scrolling or by the button. */
  onRead: (readShare: number) => void;
}

/** Percentage of a fully read text. */
const wholeText = 100;

/** The whole text of a document with its key points beside it. The server records the opening. */
function DocumentReader({ signing, document, readShare, onRead }: ReaderProps) {
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

/** In pixels: scrolling rarely reaches the exact end, and zoomed pages round. */
const tolerance = 24;
/** In percent; smaller steps are not reported. */
const toldStep = 10;

interface TextProps extends Pick<ReaderProps, 'readShare' | 'onRead'> {
  name: string;
  text: OpenedDocument;
}

function FullText({ name, text, readShare, onRead }: TextProps) {
  const box = useRef<HTMLDivElement>(null);
  const isRead = readShare === wholeText;
  // The button disappears, so the focus moves to the text. Keyboard users scroll to the end as well.
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
    // Resumes at the last position; a fully read text starts from the beginning.
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

/** Returns how much of the text has been visible, in percent. */
function shareInSight({ scrollTop, clientHeight, scrollHeight }: HTMLElement): number {
  const end = scrollTop + clientHeight;
  return end >= scrollHeight - tolerance ? wholeText : Math.min(wholeText - 1, Math.floor((end / scrollHeight) * wholeText));
}

/**
 * The changed blocks, word by word; unchanged blocks between them are summarised by their count. Changes are also marked in text,
 * not by colour only.
 */
function ChangeView({ blocks }: { blocks: readonly ChangedAgreementBlock[] }) {
  const changed = blocks.filter(({ parts }) => parts.some(({ change }) => change));
  if (changed.length === 0) return <p>正文没有不同；标题或要点提示有变化。</p>;
  return (
    <>
      <p>
        <del>删去的文字</del>　<ins>新增的文字</ins>　其余 {blocks.length - changed.length} 段没有变化
      </p>
      {changed.map(({ parts }, index) => (
        <p key={index}>{parts.map(toPart)}</p>
      ))}
    </>
  );
}

function toPart({ text, change }: AgreementTextPart, index: number) {
  if (!change) return text;
  const Mark = change === 'removed' ? 'del' : 'ins';
  return (
    <Mark key={index}>
      <span className="visually-hidden">{change === 'removed' ? '［删去：' : '［新增：'}</span>
      {text}
      <span className="visually-hidden">］</span>
    </Mark>
  );
}

interface BlockGroup {
  kind: TextBlock['kind'];
  texts: string[];
}

/** Groups consecutive list items into one list. */
function groupItems(blocks: readonly TextBlock[]): BlockGroup[] {
  const groups: BlockGroup[] = [];
  for (const { kind, text } of blocks) {
    const last = groups.at(-1);
    if (kind === 'item' && last?.kind === 'item') last.texts.push(text);
    else groups.push({ kind, texts: [text] });
  }
  return groups;
}

interface OtherDeviceProps {
  signing: SigningCase;
  elsewhere: NonNullable<QueryResult['elsewhere']>;
  onNews: NewsHandler;
}

/**
 * The link to read and sign on another device with the client's mobile number and a code instead of a login. While it is open
 * this page polls the progress made there, until it is signed.
 */
function OtherDevice({ signing, elsewhere: { url, qrCode }, onNews }: OtherDeviceProps) {
  const [isOpen, setIsOpen] = useState(false);
  useFollowing(signing, isOpen, onNews);
  return (
    <details className="panel no-print" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>在手机或其他设备上阅读和签署</summary>
      <div className="cluster middle">
        <QrCode {...qrCode} isLarge name="签署协议" note="用手机相机扫描，打开签署页" />
        <div className="stack stack--rows">
          <p>在手机上扫码或打开下面的链接，填写预留手机号后接着阅读，用短信验证码签署，不需要登录。链接只用于本次业务，请勿转发。</p>
          <p role="status">{isOpen && '正在等待另一台设备。您在那里读到何处、勾选了哪些，会同步显示在本页；签署完成后本页自动继续。'}</p>
          <p className="cluster middle">
            <a href={url} className="agreements__link">
              {url}
            </a>
            <CopyButton text={url} name="链接" />
          </p>
        </div>
      </div>
    </details>
  );
}

/** Polling interval while this page is visible. */
const pauseMs = 3000;

/** Receives the newer state and when it was requested (`performance.now`). */
type NewsHandler = (newer: QueryResult, askedAt: number) => void;

/** Polls what is read, ticked and signed on another device. A failed request is repeated. */
function useFollowing({ query, key }: SigningCase, isFollowing: boolean, onAnswer: NewsHandler): void {
  const client = useClient();
  const latest = useRef({ query, key, onAnswer });
  useEffect(() => void (latest.current = { query, key, onAnswer }));
  useEffect(() => {
    if (!isFollowing) return undefined;
    const following = new AbortController();
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const { signal } = following;
      const askedAt = performance.now();
      const newer = await client()
        .call(latest.current.query, latest.current.key, { quiet: true, signal })
        .catch(() => undefined);
      if (newer && !signal.aborted) latest.current.onAnswer(newer, askedAt);
    };
    const timer = setInterval(() => void ask(), pauseMs);
    return () => {
      following.abort();
      clearInterval(timer);
    };
  }, [client, isFollowing]);
}
