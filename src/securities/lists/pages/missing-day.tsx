import type { ReactNode } from 'react';
import './list-view.css';

interface MissingDayProps {
  /** Data date of the list shown instead; null when there is none that early. */
  asOf: string | null;
  requestedDate: string | null;
  laterDate: string | null;
  /** What is shown instead, after `asOf`. */
  shown: (asOf: string) => ReactNode;
  /** Address of the same page for another day. */
  dayHref: (day: string) => string;
}

/** Shown when the requested day has no list: the list used instead, and links to the nearest days that have one. */
export function MissingDayNote({ asOf, requestedDate, laterDate, shown, dayHref }: MissingDayProps) {
  if (!requestedDate || asOf === requestedDate) return null;
  const nearest = [
    { name: '前一期', day: asOf },
    { name: '后一期', day: laterDate },
  ].filter(({ day }) => day !== null) as { name: string; day: string }[];
  return (
    <p className="list-view__note" role="status">
      {requestedDate} 没有发布名单{asOf && <>，{shown(asOf)}</>}。
      {nearest.map(({ name, day }) => (
        <a key={name} className="list-view__near" href={dayHref(day)}>
          {name}：{day}
        </a>
      ))}
    </p>
  );
}
