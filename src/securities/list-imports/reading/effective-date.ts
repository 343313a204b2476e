import type { Day } from '#platform/day.ts';
import { findEffectiveDays } from '#workflow/imports/reading/stated-dates.ts';
import type { SheetSurvey } from '#workflow/imports/reading/survey.ts';

/** The effective date of a list according to its files, with findings. */
export interface EffectiveDate {
  day: Day | undefined;
  warning?: string;
}

/**
 * Determines the effective date: the one that most rows state; otherwise that of the control line; otherwise the one given in the
 * title or page text. Several different dates in the text count as none. When some rows state that they have no date, the dates
 * of the others apply to those only.
 */
export function settleEffectiveDate(surveys: readonly SheetSurvey[], date: Day): EffectiveDate {
  const rows = countDays(surveys);
  const ofRows = [...rows].toSorted(([a, m], [b, n]) => n - m || (a < b ? 1 : -1))[0]?.[0];
  const ofControl = surveys.find(({ frame }) => frame?.effectiveOn)?.frame?.effectiveOn;
  const stated = ofControl ? [ofControl] : findStated(surveys, date);
  const [day] = stated.length === 1 ? stated : [];
  if (ofRows === undefined || surveys.some(({ undated }) => undated.has('effectiveOn'))) return { day, ...warnOfSeveral(stated) };
  if (day === undefined || rows.has(day)) return { day: ofRows };
  return { day: ofRows, warning: `各行写明的生效日期多数是 ${ofRows}，文件另写明 ${day}，按各行的日期导入，请核对` };
}

function countDays(surveys: readonly SheetSurvey[]): Map<Day, number> {
  const rows = new Map<Day, number>();
  for (const { days } of surveys) for (const [day, count] of days.get('effectiveOn') ?? []) rows.set(day, (rows.get(day) ?? 0) + count);
  return rows;
}

function findStated(surveys: readonly SheetSurvey[], date: Day): Day[] {
  const texts = surveys.flatMap(({ sheet, titles }) => [...titles, ...(sheet.page?.all ?? [])]);
  return [...new Set(texts.flatMap((text) => findEffectiveDays(text, date)))];
}

const warnOfSeveral = (days: readonly Day[]): { warning?: string } =>
  days.length > 1 ? { warning: `文件写明了几个生效日期（${days.join('、')}），没有采用，请核对` } : {};
