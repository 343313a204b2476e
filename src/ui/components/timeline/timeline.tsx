import type { ReactNode } from 'react';
import './timeline.css';

export interface TimelineEntry {
  key: string | number;
  /** Machine-readable time: `2026-11`, `2026-11-21`, `2026-11-21T09:30:00+08:00`. */
  date: string;
  /** The time in words, when it is not shown as it is. */
  dateText?: string;
  title: ReactNode;
  text?: ReactNode;
  /** `major` is an important past event, `now` is the current state, `next` is still to come. */
  mark?: 'major' | 'now' | 'next';
}

interface TimelineProps {
  entries: readonly TimelineEntry[];
  /** Describes the timeline when there is no heading. */
  label?: string;
}

/** Events along a line, in the given order. */
export function Timeline({ entries, label }: TimelineProps) {
  return (
    <ol className="timeline" aria-label={label}>
      {entries.map(toEntry)}
    </ol>
  );
}

function toEntry({ key, date, dateText = date, title, text, mark }: TimelineEntry) {
  return (
    <li
      key={key}
      className={mark ? `timeline__entry timeline__entry--${mark}` : 'timeline__entry'}
      aria-current={mark === 'now' ? 'step' : undefined}
    >
      <time className="timeline__date" dateTime={date}>
        {dateText}
      </time>
      <div>
        <p className="timeline__title minor-title">{title}</p>
        {text && <div className="measure">{text}</div>}
      </div>
    </li>
  );
}
