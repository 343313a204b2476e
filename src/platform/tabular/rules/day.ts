import type { Cell } from '../cell.ts';
import { formatSerial } from '../number-format.ts';
import { toPlain, withoutTextGuard } from './clean-text.ts';
import { brokenReason, isNoFigure, quoteShortened, type ColumnContext, type CellReading } from './reading.ts';

const advice = '请写成 2026-08-21 的样子';
// A list's day is in this range; a day number outside of it is some other number.
const firstYear = 1990;
const lastYear = 2100;

/**
 * Parses days, only in unambiguous notations: year first with -, /, . or 年月日, also with spaces between, eight digits (also as a
 * number), with an optional time or weekday after it; day/month/year when the day is over 12; a spreadsheet's five-digit day
 * number. Month first and two-digit years are refused, and so are days that do not exist or that contradict the written weekday.
 */
export function readDay(cell: Cell, context: Pick<ColumnContext, 'date1904'>): CellReading {
  if (typeof cell !== 'string') return read(cell, context);
  // Cached, because a list has few days and many rows.
  const known = context.date1904 ? recent.from1904 : recent.from1900;
  let reading = known.get(cell);
  if (!reading) {
    if (known.size >= maxRecent) known.clear();
    reading = read(cell, context);
    known.set(cell, reading);
  }
  return reading;
}

const maxRecent = 200;
const recent = { from1900: new Map<string, CellReading>(), from1904: new Map<string, CellReading>() };

function read(cell: Cell, { date1904 }: Pick<ColumnContext, 'date1904'>): CellReading {
  const broken = brokenReason(cell);
  if (broken) return { problem: broken };
  if (typeof cell !== 'string') return readNumber((cell as { value: number }).value, date1904);
  const written = withoutTextGuard(toPlain(cell));
  const [, before = '', weekday, after = ''] = weekdayIn.exec(written) ?? [];
  const text = withoutBlanks(weekday === undefined ? written : `${before} ${after}`.trim());
  const reading = readText(text, date1904);
  if (weekday === undefined || 'problem' in reading) return reading;
  const actual = weekdays[new Date(String(reading.value)).getUTCDay()]!;
  return actual === weekday.replace('天', '日')
    ? reading
    : { problem: `${quoteShortened(written)}写明星期${weekday}，而 ${String(reading.value)} 是星期${actual}，请核对` };
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];
/** `2026/8/20 星期四`, `2026年8月20日(周四) 15:30`. */
const weekdayIn = /^(.*?)\s*[(]?(?:星期|周|礼拜)([一二三四五六日天])[)]?(.*)$/;

/** Removes the spaces of `2026 年 8 月 20 日` and `2026 - 8 - 20`, except one before a time. */
const withoutBlanks = (text: string): string =>
  text
    .replaceAll(/(?<=\d) (?=[年月日\-/.])|(?<=[年月\-/.]) (?=\d)/g, '')
    .replace(/(?<=日) ?(?=\d{1,2}:)/, ' ')
    .trim();

function readText(text: string, date1904: boolean): CellReading {
  if (isNoFigure(text)) return { problem: '没有填写日期' };
  const yearFirst =
    /^(\d{4})(?:-(\d{1,2})-(\d{1,2})|\/(\d{1,2})\/(\d{1,2})|\.(\d{1,2})\.(\d{1,2})|年(\d{1,2})月(\d{1,2})日|(\d\d)(\d\d))(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text,
    );
  if (yearFirst) {
    const [, year, ...parts] = yearFirst;
    const [month, day] = parts.filter((part) => part !== undefined);
    return toDay(Number(year), Number(month), Number(day), text);
  }
  const dayFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (dayFirst && Number(dayFirst[1]) > 12) return toDay(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1]), text);
  if (/^\d{5}$/.test(text)) return readSerial(Number(text), date1904);
  return { problem: `${quoteShortened(text)}不是能确定的日期，${advice}` };
}

function toDay(year: number, month: number, day: number, text: string): CellReading {
  const moment = new Date(Date.UTC(year, month - 1, day));
  const exists = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  if (!exists || year < firstYear || year > lastYear) return { problem: `${quoteShortened(text)}不是存在的日期，${advice}` };
  return { value: moment.toISOString().slice(0, 10) };
}

/** 20260824 is a day written as a number; smaller numbers are day numbers. */
const readNumber = (value: number, date1904: boolean): CellReading =>
  /^(?:19|20)\d{6}$/.test(String(value)) ? readText(String(value), date1904) : readSerial(value, date1904);

function readSerial(serial: number, date1904: boolean): CellReading {
  const day = formatSerial(Math.floor(serial), date1904);
  const year = Number(day?.slice(0, 4));
  return day && year >= firstYear && year <= lastYear ? { value: day } : { problem: `数字 ${serial} 不是日期，${advice}` };
}
