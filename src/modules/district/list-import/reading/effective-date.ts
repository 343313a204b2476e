import type { Day } from '#platform/day.ts';
import { findEffectiveDays } from './stated-dates.ts';
import type { SheetSurvey } from './survey.ts';

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
  const rows = new Map<string, number>();
  for (const { effectiveDates } of surveys) for (const [day, count] of effectiveDates) rows.set(day, (rows.get(day) ?? 0) + count);
  const ofRows = [...rows].toSorted(([a, m], [b, n]) => n - m || (a < b ? 1 : -1))[0]?.[0];
  const ofControl = surveys.find(({ frame }) => frame?.effectiveOn)?.frame?.effectiveOn;
  const texts = surveys.flatMap(({ sheet, titles }) => [...titles, ...(sheet.page?.all ?? [])]);
  const ofText = [...new Set(texts.flatMap((text) => findEffectiveDays(text, date)))];
  const stated = ofControl ?? (ofText.length === 1 ? ofText[0] : undefined);
  const isMajority = !surveys.some(({ hasUndatedRows }) => hasUndatedRows);
  if (ofRows !== undefined && isMajority) {
    const differs = stated !== undefined && !rows.has(stated);
    return {
      day: ofRows,
      ...(differs && { warning: `各行写明的生效日期多数是 ${ofRows}，文件另写明 ${stated}，按各行的日期导入，请核对` }),
    };
  }
  if (stated === undefined && ofText.length > 1)
    return { day: undefined, warning: `文件写明了几个生效日期（${ofText.join('、')}），没有采用，请核对` };
  return { day: stated };
}
