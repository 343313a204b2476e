import type { Day } from '#platform/day.ts';
import type { Row } from '#platform/tabular/cell.ts';
import { plainTextOf, toPlain } from '#platform/tabular/rules/clean-text.ts';
import { readDay } from '#platform/tabular/rules/day.ts';

/** A place outside of the rows that states dates: its label, and the dates. */
export interface StatedDates {
  place: string;
  dates: readonly Day[];
}

const written =
  /(?<!\d)(?:\d{4}(?:-\d{1,2}-\d{1,2}|\/\d{1,2}\/\d{1,2}|\.\d{1,2}\.\d{1,2}|年\d{1,2}月\d{1,2}日)|(?:19|20)\d{6}|\d{1,2}月\d{1,2}日)(?!\d)/g;
const bracket = String.raw`(?:[(][^)]{1,12}[)])?`;
/** The text allowed between the word that describes a date and the date: `生效日期（T+1）：`. */
const link = String.raw`\s*(?:日期|时间|日)?\s*${bracket}\s*[:为于是自从]*\s*$`;
// The date on which a file was made or announced is not the date of its data.
const madeBefore = new RegExp(`(?:打印|下载|导出|制表|制作|生成|发布|公告|印发|报送|编制|创建|上传)${link}`);
const madeAfter = new RegExp(String.raw`^\s*${bracket}\s*(?:发布|公告|印发|制表|打印|导出|下载)(?!日|时间)`);
// Neither is the effective date of a list.
const inForceBefore = new RegExp(`(?:生效|起效|执行|实施|实行|适用|启用|起始|有效期)${link}|自\\s*$|下一个?交易日${link}`);
const inForceAfter = new RegExp(
  String.raw`^\s*${bracket}\s*(?:\d{1,2}:\d{2}\s*)?(?:起|开市|(?:开始|正式)?(?:生效|执行|实施|实行|启用))(?!日|时间)`,
);

/** Returns plain text in which `2026 年 8 月 20 日` is written without blanks. */
const toPlainDays = (text: string): string => toPlain(text).replaceAll(/(?<=\d) (?=[年月日])|(?<=[年月]) (?=\d)/g, '');

/** Returns the dates of the data in a title, control line, sheet name or file name. A date without a year gets the year of `date`. */
export function findStatedDates(text: string, date: Day): Day[] {
  const plain = toPlainDays(text);
  return [...plain.matchAll(written)].flatMap(({ 0: part, index }) => {
    const [before, after] = [plain.slice(0, index), plain.slice(index + part.length)];
    if ([madeBefore, inForceBefore].some((words) => words.test(before)) || [madeAfter, inForceAfter].some((words) => words.test(after)))
      return [];
    const reading = readDay(withYear(part, date), { date1904: false });
    return 'value' in reading ? [String(reading.value)] : [];
  });
}

/**
 * Returns the lines above a header as texts. A line of labels above a line of dates is joined: `生效日期` above `2026-08-21` becomes
 * `生效日期:2026-08-21`.
 */
export function toTitles(rows: readonly Row[]): string[] {
  return rows.map(({ cells }, at) => {
    const above = rows[at - 1]?.cells.map(plainTextOf) ?? [];
    return cells
      .map(plainTextOf)
      .map((text, index) => (/^\d{4}/.test(text) && /(?:日期?|时间)[:]?$/.test(above[index] ?? '') ? `${above[index]!}:${text}` : text))
      .join(' ');
  });
}

/** Returns the places that state dates, in the given order. */
export function statedIn(places: readonly { place: string; text: string }[], date: Day): StatedDates[] {
  return places.flatMap(({ place, text }) => {
    const dates = [...new Set(findStatedDates(text, date))];
    return dates.length > 0 ? [{ place, dates }] : [];
  });
}

/**
 * Returns the effective dates in the text of a notice: `自2026年8月21日起执行`, `生效日期：2026-08-21`. A date without a year gets the year
 * of `date`.
 */
export function findEffectiveDays(text: string, date: Day): Day[] {
  const plain = toPlainDays(text);
  const days = [...plain.matchAll(written)].flatMap(({ 0: part, index }) => {
    if (!inForceBefore.test(plain.slice(0, index)) && !inForceAfter.test(plain.slice(index + part.length))) return [];
    const reading = readDay(withYear(part, date), { date1904: false });
    return 'value' in reading ? [String(reading.value)] : [];
  });
  return [...new Set(days)];
}

const withYear = (part: string, date: Day): string => (part.includes('月') && !part.includes('年') ? `${date.slice(0, 4)}年${part}` : part);

const dataDayBefore = /(数据日期|业务日期|交易日期|名单日期|截至)[:为是于]*\s*$/;

/** Returns the dates that the running text of a page declares as those of the data; a notice mentions many others. */
export function findDataDays(text: string, date: Day): Day[] {
  const plain = toPlainDays(text);
  return [...plain.matchAll(written)].flatMap(({ 0: part, index }) =>
    dataDayBefore.test(plain.slice(0, index)) ? findStatedDates(part, date) : [],
  );
}
