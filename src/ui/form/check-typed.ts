import type { FieldError } from '#contract/envelope.ts';
import { isTypedNumber, parseTypedNumber, type TypedNumberKind } from '#contract/typed-number.ts';

/** Returns a text field's value, trimmed and with full-width characters normalised. */
export const readTextField = (data: FormData, name: string): string =>
  String(data.get(name) ?? '')
    .normalize('NFKC')
    .trim();

/** Returns the number in a field, as calls parse it. */
export const readNumberField = (data: FormData, name: string, kind: TypedNumberKind): string =>
  parseTypedNumber(kind, String(data.get(name) ?? ''));

/** Validates a typed code. */
export function findCodeErrors(code: string, path = 'code'): FieldError[] {
  return isTypedNumber('code', code) ? [] : [{ path, message: '请填写 6 位数字的验证码' }];
}

/** Validates a typed identity number before the server compares it. */
export function findIdNumberErrors(idNumber: string): FieldError[] {
  return isTypedNumber('idNumber', idNumber) ? [] : [{ path: 'id_no', message: '身份证号码应为 18 位' }];
}
