import { CallError } from './call-error.ts';

/** The outcomes of staff calls in addition to those of all calls. Separate from `codes.ts`, which every visitor's browser loads. */
export const staffCodes = {
  notPermitted: { code: 40300, status: 403, text: '您没有此项权限，请联系安全管理员' },
  notForTokens: { code: 40302, status: 403, text: '接口令牌不能调用这个接口，请由员工在管理端办理' },
  tokenRefused: { code: 40303, status: 401, text: '接口令牌无效、已过期或已撤销，或者不允许用于这里、不允许从这个网络地址使用' },
  needsProof: { code: 40301, status: 403, text: '此操作需要再次验证身份' },
} as const satisfies Record<string, { code: number; status: number; text: string }>;

export type StaffOutcome = keyof typeof staffCodes;

/** Creates the error for one of them, with its default message unless a more specific one is given. */
export function failStaff(outcome: StaffOutcome, message?: string, extra: Readonly<Record<string, unknown>> = {}): CallError {
  const { code, status, text } = staffCodes[outcome];
  return new CallError(code, message ?? text, { status, extra });
}

export const isStaffOutcome = (error: unknown, outcome: StaffOutcome): error is CallError =>
  error instanceof CallError && error.code === staffCodes[outcome].code;
