import type { ReactNode } from 'react';
import { Note } from '../note/note.tsx';

interface PastDayNoteProps {
  /** What was chosen by the day: 名单. */
  thing: string;
  /** The day that was chosen. */
  day: string;
  /** Address of the newest state. */
  newestHref: string;
  /** What proves the state of the day, made by the functions below. */
  proof: ReactNode;
}

/**
 * Shown on every page that a visitor turned back to a day (`datedPages`): that it is not the newest state, the way back, and what
 * proves the former state.
 */
export const PastDayNote = ({ thing, day, newestHref, proof }: PastDayNoteProps) => (
  <Note title={`当时的${thing}：${day}`}>
    以下按 {day} 适用的一期列出，不是最新的。<a href={newestHref}>看最新的{thing}</a>。{proof}
  </Note>
);

/** A dated publication of the transparency log, by the name that `/log/proof` knows. */
export interface LoggedList {
  name: string;
  title: string;
}

/** The transparency log proves the version of each of these lists. */
export const provenByLog = (lists: readonly LoggedList[], day: string): ReactNode => (
  <>
    它的内容记入了透明日志，可以下载核对：
    {lists.map(({ name, title }, index) => (
      <span key={name}>
        {index > 0 && '；'}
        {title}
        <a href={`/log/content?list=${name}&day=${day}`} download={`${name}-${day}.txt`}>
          内容
        </a>
        与
        <a href={`/log/proof?list=${name}&day=${day}`} download={`proof-${name}-${day}.json`}>
          证明
        </a>
      </span>
    ))}
    （<a href="/log.html">怎样核对</a>）。
  </>
);

/** The page itself is kept as evidence: the record of the day has its proof. */
export const provenByRecord = (address: string, day: string): ReactNode => (
  <>
    那一天网页上实际展示的内容与证明，见<a href={`/history?of=${encodeURIComponent(address)}&day=${day}`}>当时的页面</a>。
  </>
);

/** Nothing of this site proves it: names what does. */
export const provenElsewhere = (text: string): ReactNode => <>{text}</>;
