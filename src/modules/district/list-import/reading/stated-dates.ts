import type { Day } from '#platform/day.ts';
import { readDay } from '#platform/tabular/rules/day.ts';
import { toPlain } from '#platform/tabular/rules/clean-text.ts';

/** A place outside the rows that names days: what people call it, and the days. */
export interface StatedDates {
  place: string;
  dates: readonly Day[];
}

const written =
  /(?<!\d)(?:\d{4}(?:-\d{1,2}-\d{1,2}|\/\d{1,2}\/\d{1,2}|\.\d{1,2}\.\d{1,2}|年\d{1,2}月\d{1,2}日)|(?:19|20)\d{6}|\d{1,2}月\d{1,2}日)(?!\d)/g;
// The day on which a file was made, announced or comes into force is not the day of its data.
const otherDayBefore = /(打印|下载|导出|制表|制作|生成|发布|公告|印发|报送|编制|生效|执行|实施|适用|起始)(日期|时间|日)?[:为于是自从]*\s*$/;
const otherDayAfter = /^\s*(起|生效|执行|实施|发布)/;

/**
 * The days of the data that a title, control line, sheet name or file name states. A day without a year is one of the
 * year of `date`.
 */
export function findStatedDates(text: string, date: Day): Day[] {
  const plain = toPlain(text);
  return [...plain.matchAll(written)].flatMap(({ 0: part, index }) => {
    if (otherDayBefore.test(plain.slice(0, index)) || otherDayAfter.test(plain.slice(index + part.length))) return [];
    const reading = readDay(part.includes('月') && !part.includes('年') ? `${date.slice(0, 4)}年${part}` : part, { date1904: false });
    return 'value' in reading ? [String(reading.value)] : [];
  });
}

/** The places that name days, in the order in which they were given. */
export function statedIn(places: readonly { place: string; text: string }[], date: Day): StatedDates[] {
  return places.flatMap(({ place, text }) => {
    const dates = [...new Set(findStatedDates(text, date))];
    return dates.length > 0 ? [{ place, dates }] : [];
  });
}
