import type { DragEvent } from 'react';
import { Link } from 'react-router';
import type { CalendarEntry } from '../../schema.ts';
import { calendarStateNames } from '../../web/calendar-labels.ts';

/** The entry being dragged. */
let dragged: CalendarEntry | undefined;

interface EntryLineProps {
  entry: CalendarEntry;
  /** True for all details (people, place, why it cannot be moved); otherwise one line. */
  isWhole?: boolean;
  onMove: (entry: CalendarEntry) => void;
}

const arrows: Readonly<Record<CalendarEntry['kind'], string>> = { live: '↑', end: '↓', due: '！' };

/** A calendar entry: a link to its subject, draggable to another day, with a button for keyboard users. */
export function EntryLine({ entry, isWhole = false, onMove }: EntryLineProps) {
  const { kind, clock, title, text, state, href, move } = entry;
  const { mark, name } = calendarStateNames[state];
  const drag = move && {
    draggable: true,
    onDragStart(event: DragEvent) {
      dragged = entry;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', title);
    },
    onDragEnd: () => void (dragged = undefined),
  };
  return (
    <li
      className={`plan plan--${kind} plan--${state}`}
      {...drag}
      title={`${clock ?? '当日'} ${entry.typeTitle}，${text}（${name}）：${title}`}
    >
      <Link className="plan__way" to={href} draggable={false}>
        <span aria-hidden="true">{mark}</span>
        <span className="plan__clock">{clock ?? '当日'}</span>
        <span aria-hidden="true">{arrows[kind]}</span>
        <span className="plan__title">{title}</span>
        {!isWhole && <span className="visually-hidden">{`，${text}，${name}`}</span>}
      </Link>
      {move && (
        <button type="button" className="plan__move" aria-label={`改期：${title}`} onClick={() => onMove(entry)}>
          {isWhole ? '改期' : '⋯'}
        </button>
      )}
      {isWhole && <EntryFacts entry={entry} stateName={name} />}
    </li>
  );
}

function EntryFacts({ entry, stateName }: { entry: CalendarEntry; stateName: string }) {
  const { typeTitle, text, order, release, maker, place, fixed } = entry;
  const facts = [
    `${typeTitle}，${text}`,
    stateName,
    order !== null && `第 ${order} 号`,
    release !== null && `批次“${release}”`,
    place?.name,
    maker?.name,
    fixed !== null && `不能在此改期：${fixed}`,
  ];
  return <p className="plan__facts quiet">{facts.filter(Boolean).join(' · ')}</p>;
}

/** The props of a day that accepts dropped entries. */
export const dropTarget = (day: string, onDrop: (entry: CalendarEntry, day: string) => void) => ({
  onDragOver(event: DragEvent) {
    if (!dragged) return;
    event.preventDefault();
    event.currentTarget.setAttribute('data-over', '');
  },
  onDragLeave: (event: DragEvent) => event.currentTarget.removeAttribute('data-over'),
  onDrop(event: DragEvent) {
    event.currentTarget.removeAttribute('data-over');
    if (!dragged) return;
    event.preventDefault();
    onDrop(dragged, day);
    dragged = undefined;
  },
});
