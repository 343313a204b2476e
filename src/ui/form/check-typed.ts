import type { FieldError } from '#contract/envelope.ts';
import { isNumber, readNumber, type NumberKind } from '#contract/typed-number.ts';

/** Returns a text field's value, trimmed and with full-width characters normalised. */
export const textOf = (data: FormData, name: string): string =>
  String(data.get(name) ?? '')
    .normalize('NFKC')
    .trim();

/** Returns the number in a field, as calls parse it. */
export const numberOf = (data: FormData, name: string, kind: NumberKind): string => readNumber(kind, String(data.get(name) ?? ''));

/** Validates a typed code. */
export function checkCode(code: string, path = 'code'): FieldError[] {
  return isNumber('code', code) ? [] : [{ path, message: '请填写 6 位数字的验证码' }];
}

/** Validates a typed identity number before the server compares it. */
export function checkIdNumber(idNumber: string): FieldError[] {
  return isNumber('idNumber', idNumber) ? [] : [{ path: 'id_no', message: '身份证号码应为 18 位' }];
}
