import type { Day } from '#platform/day.ts';
import { findEffectiveDays } from '#workflow/imports/reading/stated-dates.ts';
import type { SheetSurvey } from '#workflow/imports/reading/survey.ts';

/** The day from which a list holds, as its files say, with what should be looked at. */
export interface EffectiveDate {
  day: Day | undefined;
  warning?: string;
}

/**
 * The day that most rows state; else that of the control line; else the one of which the title or the text of the page
 * says that the list holds from it. Several such days say nothing. Where rows say that they have none of their own, the
 * days of the others are theirs alone.
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
