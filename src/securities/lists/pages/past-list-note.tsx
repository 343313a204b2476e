import { Note } from '#ui/components/note/note.tsx';
import type { ListName } from '../web/named-lists.ts';

interface PastListProps {
  list: ListName;
  /** The day that was chosen. */
  day: string;
  /** Address of the newest list. */
  newestHref: string;
}

/** Shown above the list of a chosen day: that it is not the newest one, and its proof. */
export const PastListNote = ({ list, day, newestHref }: PastListProps) => (
  <Note title={`当时的名单：${day}`}>
    以下按 {day} 适用的一期列出，来自本网站保存的版本，不是最新的。<a href={newestHref}>看最新的名单</a>；
    <a href={`/log/proof?list=${list}&day=${day}`} download={`proof-${list}-${day}.json`}>
      下载这一期的证明
    </a>
    （<a href="/log.html">怎样核对</a>）
  </Note>
);
