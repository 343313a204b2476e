import type { FieldError } from '#contract/envelope.ts';

/** A text field's value, without blanks around it and full-width digits put right. */
export const textOf = (data: FormData, name: string): string =>
  String(data.get(name) ?? '')
    .normalize('NFKC')
    .trim();

/** What is wrong with a typed code. */
export function checkCode(code: string, path = 'code'): FieldError[] {
  return /^\d{6}$/.test(code) ? [] : [{ path, message: '请填写 6 位数字的验证码' }];
}

/** What is wrong with a typed identity number, before the server compares it. */
export function checkIdNumber(idNumber: string): FieldError[] {
  return /^\d{17}[\dX]$/.test(idNumber) ? [] : [{ path: 'id_no', message: '身份证号码应为 18 位' }];
}
