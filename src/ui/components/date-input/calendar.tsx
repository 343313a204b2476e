import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { plusMonths } from '../../format/day-steps.ts';
import { dateWithWeekday } from '../../format/weekday.ts';
import { useModal } from '../dialog/use-modal.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import { dateAfterKey, sheetRows, type SheetKind } from './calendar-days.ts';
import { useClosedDays } from './closed-days.ts';

interface CalendarProps {
  kind: SheetKind;
  /** The selected value; null without one. */
  chosen: string | null;
  today: string;
  min: string | undefined;
  max: string | undefined;
  onChoose: (date: string) => void;
  /** Called whenever it closes, even after a choice. */
  onClose: () => void;
}

/**
 * The calendar sheet of a month, or of a year, over the page: the dialog of ARIA's date picker. The browser returns the focus to
 * where it was opened.
 */
export function Calendar({ kind, chosen, today, min = '1000', max = '9999', onChoose, onClose }: CalendarProps) {
  const sheet = useSheet(onClose);
  const titleId = useId();
  const within = (date: string): string => {
    if (date < min.slice(0, date.length)) return min;
    return date > max.slice(0, date.length) ? max : date;
  };
  const [at, setAt] = useState(within(chosen ?? today));
  const closed = useClosedDays(kind === 'day' ? at : today);
  const turn = (months: number) => setAt(within(plusMonths(at, months)));
  const choose = (date: string) => {
    onChoose(date);
    onClose();
  };
  const moveByKey = (event: KeyboardEvent): void => {
    // Keys must not reach the field behind it or other listeners.
    if (event.key !== 'Escape') event.stopPropagation();
    const to = (event.target as Element).closest('[role=gridcell]') && dateAfterKey(kind, at, event.key, event.shiftKey);
    if (!to) return;
    event.preventDefault();
    flushSync(() => setAt(within(to)));
    focusDate(sheet.ref.current);
  };
  return (
    <dialog className="calendar" aria-labelledby={titleId} {...sheet} onKeyDown={moveByKey}>
      <div className="calendar__head">
        <Turn label="上一年" icon="chevronUp" onTurn={() => turn(-12)} />
        {kind === 'day' && <Turn label="上个月" icon="arrowLeft" onTurn={() => turn(-1)} />}
        <p className="calendar__title" id={titleId} aria-live="polite">
          {Number(at.slice(0, 4))}年{kind === 'day' && `${Number(at.slice(5, 7))}月`}
        </p>
        {kind === 'day' && <Turn label="下个月" icon="arrowRight" onTurn={() => turn(1)} />}
        <Turn label="下一年" icon="chevronDown" onTurn={() => turn(12)} />
      </div>
      <div className="calendar__sheet" role="grid" aria-labelledby={titleId}>
        {kind === 'day' && <Weekdays />}
        {sheetRows(kind, at).map((row) => (
          <div key={row.join()} className="calendar__row" role="row">
            {row.map((date, column) => (
              <div key={date ?? column} role="gridcell" className="calendar__cell" aria-selected={date === chosen && date !== null}>
                {date && (
                  <DateButton
                    {...{ kind, date, today }}
                    isClosed={closed.has(date)}
                    isAt={date === at}
                    isFree={within(date) === date}
                    onChoose={choose}
                  />
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <button type="button" className="calendar__today" disabled={within(today) !== today} onClick={() => choose(today)}>
        {kind === 'day' ? '今天' : '本月'}
      </button>
    </dialog>
  );
}

const focusDate = (sheet: Element | null): void => sheet?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();

function useSheet(onClose: () => void) {
  const modal = useModal(true, onClose);
  useEffect(() => {
    const sheet = modal.ref.current!;
    place(sheet);
    focusDate(sheet);
  }, [modal.ref]);
  return modal;
}

/** Places it below its field, above where there is no room below, and never beyond the window. */
function place(sheet: HTMLElement): void {
  const field = sheet.parentElement!.getBoundingClientRect();
  const room = sheet.getBoundingClientRect();
  const top = field.bottom + room.height < innerHeight ? field.bottom : field.top - room.height;
  sheet.style.insetBlockStart = `${Math.max(0, Math.min(top, innerHeight - room.height))}px`;
  sheet.style.insetInlineStart = `${Math.max(0, Math.min(field.left, innerWidth - room.width))}px`;
}

interface DateButtonProps {
  kind: SheetKind;
  date: string;
  today: string;
  /** True for the one in the tab order. */
  isAt: boolean;
  isFree: boolean;
  /** The exchanges do not trade on it, although it is not a weekend. */
  isClosed: boolean;
  onChoose: (date: string) => void;
}

function DateButton({ kind, date, today, isAt, isFree, isClosed, onChoose }: DateButtonProps) {
  return (
    <button
      type="button"
      className={isClosed ? 'calendar__date calendar__date--closed' : 'calendar__date'}
      tabIndex={isAt ? 0 : -1}
      aria-label={kind === 'day' ? `${date.slice(0, 4)}年${dateWithWeekday(date)}${isClosed ? '，休市' : ''}` : undefined}
      aria-current={date === today ? 'date' : undefined}
      disabled={!isFree}
      onClick={() => onChoose(date)}
    >
      {kind === 'day' ? Number(date.slice(8)) : `${Number(date.slice(5))}月`}
    </button>
  );
}

function Weekdays() {
  return (
    <div className="calendar__row" role="row">
      {[...'一二三四五六日'].map((name) => (
        <span key={name} role="columnheader" className="calendar__weekday" aria-label={`星期${name}`}>
          {name}
        </span>
      ))}
    </div>
  );
}

function Turn({ label, icon, onTurn }: { label: string; icon: IconName; onTurn: () => void }) {
  return (
    <button type="button" className="calendar__turn" aria-label={label} title={label} onClick={onTurn}>
      <Icon name={icon} />
    </button>
  );
}
