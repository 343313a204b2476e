import type { FieldError } from '#contract/envelope.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import type { EvaluationDraft, LevelLine } from '../schema/funds.ts';
import { riskLevels } from '../web/risk-level.ts';
import { findRepeated } from './find-repeated.ts';

/** A line that can be published; the day stands only where it differs from that of an evaluation of all funds. */
export interface CheckedLine {
  code: string;
  level: number;
  evaluatedOn: string | null;
}

const realDay = /^\d{4}-\d{2}-\d{2}$/;

/** The lines as they can be published. Throws 40001 with line and field of everything that is wrong, the first fifty of it. */
export function checkLines(lines: readonly LevelLine[], evaluation: Pick<EvaluationDraft, 'scope' | 'evaluatedOn'>): CheckedLine[] {
  const faults = [
    ...(lines.length === 0 ? [{ path: 'lines', message: '名单是空的' }] : []),
    ...lines.flatMap((line, at) => faultsOf(line, at, evaluation.evaluatedOn)),
    ...findRepeated(lines, ({ code }) => code, 'code'),
  ];
  if (faults.length > 0) throw refuse(faults);
  return lines.map(({ code, level, evaluatedOn }) => ({
    code,
    level: riskLevels.findIndex((each) => each === level) + 1,
    evaluatedOn: evaluation.scope === 'all' && evaluatedOn === evaluation.evaluatedOn ? null : evaluatedOn,
  }));
}

function faultsOf({ code, level, evaluatedOn }: LevelLine, at: number, lastDay: string): FieldError[] {
  const faults: FieldError[] = [];
  if (!/^[0-9A-Z]{6}$/.test(code)) faults.push({ path: `${at}.code`, message: `“${code}”不是基金代码` });
  if (!riskLevels.some((each) => each === level)) faults.push({ path: `${at}.level`, message: `“${level}”不是 R1 至 R5` });
  if (!evaluatedOn) faults.push({ path: `${at}.evaluatedOn`, message: '缺少评价日期' });
  else if (!isRealDay(evaluatedOn)) faults.push({ path: `${at}.evaluatedOn`, message: `“${evaluatedOn}”不是实际存在的日期` });
  else if (evaluatedOn > lastDay) faults.push({ path: `${at}.evaluatedOn`, message: `评价日期晚于本次评价的 ${lastDay}` });
  return faults;
}

function isRealDay(day: string): boolean {
  if (!realDay.test(day)) return false;
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}
