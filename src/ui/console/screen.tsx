import { useContext, useEffect, useState, type ReactNode } from 'react';
import { beijingMinute } from '../format/beijing-time.ts';
import { HelpContext } from './help-context.ts';
import { InboxPassBar } from './inbox-pass/inbox-pass-bar.tsx';

interface ScreenProps {
  title: string;
  /** Shown beside the title: a count, a start date. */
  note?: ReactNode;
  /** The actions of the screen; the main one first. */
  acts?: ReactNode;
  /** `queue` fills the window and scrolls in its columns (`queue.tsx`). */
  frame?: 'queue';
  children: ReactNode;
}

/** The initial title of the document: whose console it is. */
let wholeTitle: string | undefined;

/** Sets the document title to the screen's title and the console's name. */
export function useTitle(title: string): void {
  useEffect(() => {
    wholeTitle ??= document.title;
    document.title = `${title} · ${wholeTitle}`;
  }, [title]);
}

/** The body of a screen under its title, with its actions. */
export function Screen({ title, note, acts, frame, children }: ScreenProps) {
  useTitle(title);
  return (
    <main className={frame === 'queue' ? 'screen screen--queue' : 'screen'} id="main" tabIndex={-1}>
      <header className="screen__head">
        <InboxPassBar />
        <h1>{title}</h1>
        {note && <div className="quiet">{note}</div>}
        {acts && <div className="screen__acts">{acts}</div>}
        <HelpButton />
      </header>
      {children}
    </main>
  );
}

/** Opens the page of the staff manual about this screen. */
function HelpButton() {
  const openHelp = useContext(HelpContext);
  if (!openHelp) return null;
  return (
    <button className="screen__help" type="button" aria-label="本页帮助" title="本页帮助（?）" onClick={openHelp}>
      <span aria-hidden="true">?</span>
    </button>
  );
}

interface ScreenSectionProps {
  title: string;
  /** What it belongs to, where a screen has several sections of this title: 导出申请 DE20261201. */
  of?: string;
  acts?: ReactNode;
  children: ReactNode;
}

/** A section of a screen with its own heading. */
export function ScreenSection({ title, of, acts, children }: ScreenSectionProps) {
  return (
    <section className="part" aria-label={of ? `${of}：${title}` : title}>
      <div className="part__head">
        <h2 className="part__title">{title}</h2>
        {acts}
      </div>
      {children}
    </section>
  );
}

export type FactLine = readonly [name: string, value: ReactNode];

/** Facts about a thing, by name. */
export function FactList({ facts }: { facts: readonly FactLine[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="quiet">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const steps: readonly [limit: number, unit: number, word: string][] = [
  [60, 1, '秒'],
  [3600, 60, '分钟'],
  [86_400, 3600, '小时'],
  [30 * 86_400, 86_400, '天'],
];

/** Below this, seconds are not counted. */
const justNowSeconds = 10;

/** `刚刚` or `5 分钟前`, with the Beijing time as its title; the time itself when older than a month. */
export function Ago({ at }: { at: string | null }) {
  // Relative to when it was first shown: an open list does not count on.
  const [shownAt] = useState(Date.now);
  if (at === null) return <span className="muted">—</span>;
  const seconds = Math.max(0, (shownAt - Date.parse(at)) / 1000);
  const step = steps.find(([limit]) => seconds < limit);
  const moment = beijingMinute(at);
  const since = step ? `${Math.floor(seconds / step[1])} ${step[2]}前` : moment;
  return (
    <time dateTime={at} title={`${moment}（北京时间）`}>
      {seconds < justNowSeconds ? '刚刚' : since}
    </time>
  );
}

/** `马上` or `5 分钟后`, with the Beijing time as its title. */
export function Until({ at }: { at: string }) {
  const [shownAt] = useState(Date.now);
  const seconds = Math.max(0, (Date.parse(at) - shownAt) / 1000);
  const step = steps.find(([limit]) => seconds < limit);
  const moment = beijingMinute(at);
  const until = step ? `${Math.floor(seconds / step[1])} ${step[2]}后` : moment;
  return (
    <time dateTime={at} title={`${moment}（北京时间）`}>
      {seconds < justNowSeconds ? '马上' : until}
    </time>
  );
}

interface TableProps {
  label: string;
  heads: readonly string[];
  /** True for a list that must be visible in full: its height is unlimited. */
  isWhole?: boolean;
  children: ReactNode;
}

/** Rows under sticky headers; the frame scrolls sideways and can be focused by keyboard. */
export function Table({ label, heads, isWhole = false, children }: TableProps) {
  return (
    <div className={isWhole ? 'rows rows--whole' : 'rows'} role="region" aria-label={label} tabIndex={0}>
      <table className="rows__table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
