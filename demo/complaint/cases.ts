import type { ComplaintInput } from '#complaints/complaint/schema.ts';
import type { Day } from '#platform/day.ts';
import { addDays, daysBetween, isWorkingDay, shortDate } from '../calendar.ts';
import { createSeededRandom, type SeededRandom } from '../seeded.ts';
import { casePatterns, type CasePattern } from './case-patterns.ts';

/** The present day of the demo firm. */
const today: Day = '2026-11-20';
const firstDay: Day = '2025-07-01';
const spreadCases = 48;
/** The number of cases that are still open: one every other working day, up to the present. */
const recentCases = 12;

/** A fictitious case and its handling by working days; steps after the demo's present are still to come. */
export interface DemoCase {
  receivedAt: Date;
  input: Omit<ComplaintInput, 'consentVersion' | 'captcha'>;
  /** The steps of its handling, in order. */
  steps: DemoStep[];
}

export interface DemoStep {
  kind: 'accept' | 'decline' | 'investigate' | 'extend' | 'answer' | 'close';
  at: Date;
  words: string;
  /** For an extension: the new deadline. */
  until?: Day;
}

/** Returns cases spread over the quarters, closer together in the last weeks; the same ones in every build. */
export function demoCases(): DemoCase[] {
  const days = daysBetween(firstDay, today).filter(isWorkingDay);
  const spread = Array.from({ length: spreadCases }, (_value, index) => Math.floor(((days.length - 30) * (index + 0.5)) / spreadCases));
  const recent = Array.from({ length: recentCases }, (_value, index) => days.length - 1 - 2 * (recentCases - 1 - index));
  return [...spread, ...recent].map((at, index) => toCase(days[at]!, index));
}

function toCase(day: Day, index: number): DemoCase {
  const choices = createSeededRandom(`complaint ${index}`);
  const pattern = casePatterns[(index * 7) % casePatterns.length]!;
  const isAnonymous = pattern.type === 'suggestion' && choices.integer(0, 2) === 0;
  const fill = (text: string): string =>
    text.replaceAll('{d}', shortDate(addDays(day, -choices.integer(1, 6)))).replaceAll('{b}', '所属营业部');
  return {
    receivedAt: moment(day, choices),
    input: {
      type: pattern.type,
      business: pattern.business,
      matter: `（示例）${fill(pattern.matter)}`,
      wish: pattern.wish,
      isAnonymous,
      // No real person has a number with this prefix followed by the case's own number.
      ...(isAnonymous ? {} : { name: `示例客户${index + 1}`, mobile: `1990000${String(1000 + index)}` }),
    },
    steps: handle(day, pattern, choices),
  };
}

/** Mostly in time, with some refusals, extensions and late answers. */
function handle(day: Day, pattern: CasePattern, choices: SeededRandom): DemoStep[] {
  const step = (kind: DemoStep['kind'], after: number, words: string): DemoStep => ({
    kind,
    at: moment(workingDay(day, after), choices),
    words,
  });
  if (pattern.type === 'complaint' && choices.integer(0, 7) === 0) return until([step('decline', choices.integer(1, 3), refusal)]);
  if (pattern.type === 'enquiry') {
    const answered = choices.integer(2, 6);
    return until([
      step('accept', 1, '已转客户权益部答复。'),
      step('answer', answered, pattern.answer),
      step('close', answered + choices.integer(1, 3), '已回访。'),
    ]);
  }
  const isHard = choices.integer(0, 6) === 0;
  const answered = isHard ? choices.integer(16, 24) : choices.integer(5, 14);
  const extension = { ...step('extend', 13, '需要等待第三方提供记录，抱歉让您久等。'), until: workingDay(day, 25) };
  return until([
    step('accept', choices.integer(1, 2), '已转客户权益部办理。'),
    step('investigate', 4, pattern.finding),
    ...(isHard ? [extension] : []),
    step('answer', answered, pattern.answer),
    step('close', answered + choices.integer(1, 5), '已回访。'),
  ]);
}

const refusal = '该事项已由法院受理，我们依法不重复办理；判决生效后如有需要，请再联系我们。';

/** Returns only the steps up to the demo's present. */
function until(steps: DemoStep[]): DemoStep[] {
  const end = new Date(`${today}T18:00:00+08:00`);
  return steps.filter(({ at }) => at <= end);
}

function workingDay(from: Day, count: number): Day {
  let day = from;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** Returns a time during office hours. */
function moment(day: Day, choices: SeededRandom): Date {
  const minutes = choices.integer(9 * 60, 17 * 60);
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return new Date(`${day}T${clock}:00+08:00`);
}
