import { parseTypedNumber } from '#contract/typed-number.ts';

/** Numbers of identity cards by GB 11643-1999, for browser and server. */

/** The content of a valid number. */
export interface IdNumber {
  /** The number with a capital X. */
  number: string;
  /** `YYYY-MM-DD`. */
  birth: string;
  sex: '男' | '女';
  /**
   * Identity card of a citizen, permit of a resident from Hong Kong, Macau or Taiwan (81, 82, 83), or of a foreigner with
   * permanent residence (9).
   */
  holder: 'citizen' | 'resident' | 'foreigner';
}

export type IdNumberCheck = { isValid: true; parts: IdNumber } | { isValid: false; message: string };

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkCharacters = '10X98765432';
/** GB/T 2260: the provinces, autonomous regions and municipalities, Taiwan, Hong Kong and Macau. */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);
const earliestBirth = '1890-01-01';

/**
 * Validates a number by trade rule X1: 18 digits of which the last may be X, an existing region, a real date of birth not after
 * `today`, and the check character. It is normalised by `readNumber`. The message is for the client.
 */
export function checkIdNumber(text: string, today: string): IdNumberCheck {
  const number = parseTypedNumber('idNumber', text);
  if (number.length !== 18) return wrong('身份证号码应为18位');
  if (!/^\d{17}[\dX]$/.test(number)) return wrong('身份证号码前17位应为数字，最后一位为数字或X');
  // Of a foreigner's number only the leading 9 is fixed: province and country follow.
  if (!number.startsWith('9') && !provinces.has(number.slice(0, 2))) return wrong('身份证号码的地区码不存在，请检查前两位');
  const birth = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  if (!isRealDay(birth) || birth < earliestBirth) return wrong('身份证号码中的出生日期不存在，请检查第7至14位');
  if (birth > today) return wrong('身份证号码中的出生日期晚于今天，请检查第7至14位');
  if (checkCharacterOf(number) !== number[17]) return wrong('身份证号码的校验位不符，请逐位核对');
  return { isValid: true, parts: { number, birth, sex: Number(number[16]) % 2 === 1 ? '男' : '女', holder: holderOf(number) } };
}

/** Returns the check character of the first seventeen digits. */
export function checkCharacterOf(number: string): string | undefined {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return checkCharacters[sum % 11];
}

/** Returns true for an existing day in the form `YYYY-MM-DD`. */
export function isRealDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

const wrong = (message: string): IdNumberCheck => ({ isValid: false, message });

function holderOf(number: string): IdNumber['holder'] {
  if (number.startsWith('9')) return 'foreigner';
  return /^8[123]/.test(number) ? 'resident' : 'citizen';
}
