import type { Cell } from '../cell.ts';
import { formatSerial } from '../number-format.ts';
import { toPlain, withoutTextGuard } from './clean-text.ts';
import { readDay } from './day.ts';
import { quoteShortened, type CellReading, type ColumnContext } from './reading.ts';

const advice = '请写成 2026-08-21 18:30 的样子';

/**
 * Parses timestamps in Beijing time, as `2026-08-21 18:30:00`: a day in a notation of `readDay`, with hours and minutes after it.
 * A day alone is refused, because midnight would be a guess, and so is another time zone.
 */
export function readMoment(cell: Cell, { date1904 }: Pick<ColumnContext, 'date1904'>): CellReading {
  const text = typeof cell === 'string' ? withoutTextGuard(toPlain(cell)) : (serialText(cell, date1904) ?? '');
  const [, dayText, hour, minute, second = '00'] =
    /^(.+?)(?:[ T]|(?<=日))(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\+08:?00)?$/.exec(text) ?? [];
  if (dayText === undefined || hour === undefined || minute === undefined)
    return { problem: `${quoteShortened(text)}没有写明时间，${advice}` };
  const day = readDay(dayText, { date1904 });
  if ('problem' in day) return day;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return { problem: `${quoteShortened(text)}不是存在的时间，${advice}` };
  return { value: `${String(day.value)} ${hour.padStart(2, '0')}:${minute}:${second}` };
}

const serialText = (cell: Exclude<Cell, string>, date1904: boolean): string | undefined =>
  cell.kind === 'number' ? formatSerial(cell.value, date1904) : undefined;
