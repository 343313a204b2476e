import { isRealDay } from '#ui/form/id-number.ts';

/** Validity dates of a card; `longTerm` means 长期. */
export interface CardValidity {
  /** `YYYY-MM-DD`. */
  validFrom: string;
  validUntil: string;
}

export type ValidityProblem = { path: keyof CardValidity; message: string };

export const longTerm = '长期';

/**
 * Validates the dates on the back of a citizen's card by trade rule X2 (居民身份证法 §5): real dates, issued by today, not expired, and a
 * term that matches the age at issue. Returns the first problem. Permits of other holders have other terms: without `birth` the
 * term is not compared with an age.
 */
export function checkValidity({ validFrom, validUntil }: CardValidity, today: string, birth?: string): ValidityProblem | undefined {
  if (!isRealDay(validFrom)) return { path: 'validFrom', message: '请填写有效期起始日期，例如2016-05-20' };
  if (validFrom > today) return { path: 'validFrom', message: '有效期起始日期晚于今天，请核对' };
  if (birth && validFrom < birth) return { path: 'validFrom', message: '有效期起始日期早于出生日期，请核对' };
  if (validUntil !== longTerm && !isRealDay(validUntil))
    return { path: 'validUntil', message: '请填写有效期截止日期；证件上为“长期”的请选择长期' };
  if (validUntil !== longTerm && validUntil <= validFrom) return { path: 'validUntil', message: '有效期截止日期应晚于起始日期' };
  if (validUntil !== longTerm && validUntil < today)
    return { path: 'validUntil', message: '该身份证已过有效期，请先到公安机关换领新证，再办理更新' };
  return birth ? checkTerm({ validFrom, validUntil }, birth) : undefined;
}

function checkTerm({ validFrom, validUntil }: CardValidity, birth: string): ValidityProblem | undefined {
  const age = ageOn(birth, validFrom);
  const years = termOf(age);
  const isRight = years === undefined ? validUntil === longTerm : isAbout(validUntil, addYears(validFrom, years));
  if (isRight) return undefined;
  const term = years === undefined ? '长期' : `${years}年`;
  return {
    path: 'validUntil',
    message: `签发时${age}周岁的身份证有效期为${term}，与所填起止日期不符，请核对；证件确如此记载的，请到营业部办理`,
  };
}

/** Returns the age in full years on a day. A birthday on 29 February falls on 1 March in other years. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** Returns the validity in years of a card issued at this age; undefined for 长期. */
function termOf(age: number): number | undefined {
  if (age < 16) return 5;
  if (age <= 25) return 10;
  return age <= 45 ? 20 : undefined;
}

const addYears = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** Tolerates one day: a term that starts on 29 February, or is counted to the previous day, ends one day off. */
function isAbout(day: string, expected: string): boolean {
  return Math.abs(Date.parse(day) - Date.parse(expected.replace(/-02-29$/, '-03-01'))) <= 86_400_000 * 1.5;
}
