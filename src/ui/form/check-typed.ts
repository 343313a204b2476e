import type { FieldError } from '#contract/envelope.ts';
import { isNumber, readNumber, type NumberKind } from '#contract/typed-number.ts';

/** A text field's value, without blanks around it and full-width signs put right. */
export const textOf = (data: FormData, name: string): string =>
  String(data.get(name) ?? '')
    .normalize('NFKC')
    .trim();

/** The number in a field, as calls read it. */
export const numberOf = (data: FormData, name: string, kind: NumberKind): string => readNumber(kind, String(data.get(name) ?? ''));

/** What is wrong with a typed code. */
export function checkCode(code: string, path = 'code'): FieldError[] {
  return isNumber('code', code) ? [] : [{ path, message: '请填写 6 位数字的验证码' }];
}

/** What is wrong with a typed identity number, before the server compares it. */
export function checkIdNumber(idNumber: string): FieldError[] {
  return isNumber('idNumber', idNumber) ? [] : [{ path: 'id_no', message: '身份证号码应为 18 位' }];
}
