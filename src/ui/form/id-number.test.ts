import { expect, test } from 'vitest';
import { checkIdNumber, isRealDay } from './id-number.ts';

const today = '2026-08-21';

test.each([
  ['110000198708170139', '1987-08-17', '男', 'citizen'],
  ['110000199003080023', '1990-03-08', '女', 'citizen'],
  ['11010519491231002x', '1949-12-31', '女', 'citizen'],
  [' 110105 19491231 002X ', '1949-12-31', '女', 'citizen'],
  ['810000199408230021', '1994-08-23', '女', 'resident'],
  ['911124198108030024', '1981-08-03', '女', 'foreigner'],
])('%s is valid: born %s, %s, %s', (text, birth, sex, holder) => {
  expect(checkIdNumber(text, today)).toEqual({
    isValid: true,
    parts: { number: text.replaceAll(' ', '').toUpperCase(), birth, sex, holder },
  });
});

test.each([
  ['', /18位/],
  ['11010519491231002', /18位/],
  ['1101051949123100212', /18位/],
  ['11010519491231O02X', /前17位应为数字/],
  ['1101051949123100X2', /前17位应为数字/],
  ['010105194912310021', /地区码/],
  ['990105194913310021', /出生日期不存在/],
  ['110105194913310021', /出生日期不存在/],
  ['110105190002290021', /出生日期不存在/],
  ['110105188912310021', /出生日期不存在/],
  ['110105202612310021', /晚于今天/],
  ['110105194912310021', /校验位/],
  ['110000198708170138', /校验位/],
])('%s is refused with a reason', (text, message) => {
  expect(checkIdNumber(text, today)).toEqual({ isValid: false, message: expect.stringMatching(message) });
});

test('every single wrong digit is found by the check character', () => {
  const right = '110000198708170139';
  for (let at = 0; at < 17; at++) {
    for (const digit of '0123456789') {
      if (digit === right[at]) continue;
      expect(checkIdNumber(right.slice(0, at) + digit + right.slice(at + 1), today).isValid).toBe(false);
    }
  }
});

test('a day that does not exist in the calendar is refused', () => {
  expect(['2024-02-29', '2026-02-29', '2026-04-31', '2026-1-1', '长期', ''].map(isRealDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
