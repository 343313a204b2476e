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

/** Plain text in which `2026 年 8 月 20 日` stands without blanks. */
const toPlainDays = (text: string): string => toPlain(text).replaceAll(/(?<=\d) (?=[年月日])|(?<=[年月]) (?=\d)/g, '');

/**
 * The days of the data that a title, control line, sheet name or file name states. A day without a year is one of the
 * year of `date`.
 */
export function findStatedDates(text: string, date: Day): Day[] {
  const plain = toPlainDays(text);
  return [...plain.matchAll(written)].flatMap(({ 0: part, index }) => {
    if (otherDayBefore.test(plain.slice(0, index)) || otherDayAfter.test(plain.slice(index + part.length))) return [];
    const reading = readDay(withYear(part, date), { date1904: false });
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

const bindingBefore = /(生效|执行|实施|适用|起始)(日期|时间|日)?[:为于是自从]*\s*$|自\s*$/;
const bindingAfter = /^\s*(?:[(][^)]{1,6}[)])?\s*(?:起|生效|(?:开始)?(?:执行|实施))/;

/**
 * The days from which a list holds, as the text of a notice says them: `自2026年8月21日起执行`, `生效日期：2026-08-21`.
 * A day without a year is one of the year of `date`.
 */
export function findEffectiveDays(text: string, date: Day): Day[] {
  const plain = toPlainDays(text);
  const days = [...plain.matchAll(written)].flatMap(({ 0: part, index }) => {
    if (!bindingBefore.test(plain.slice(0, index)) && !bindingAfter.test(plain.slice(index + part.length))) return [];
    const reading = readDay(withYear(part, date), { date1904: false });
    return 'value' in reading ? [String(reading.value)] : [];
  });
  return [...new Set(days)];
}

const withYear = (part: string, date: Day): string => (part.includes('月') && !part.includes('年') ? `${date.slice(0, 4)}年${part}` : part);

const dataDayBefore = /(数据日期|业务日期|交易日期|名单日期|截至)[:为是于]*\s*$/;

/** The days of which the running text of a page says that the data are theirs; a notice names many others. */
export function findDataDays(text: string, date: Day): Day[] {
  const plain = toPlainDays(text);
  return [...plain.matchAll(written)].flatMap(({ 0: part, index }) =>
    dataDayBefore.test(plain.slice(0, index)) ? findStatedDates(part, date) : [],
  );
}
