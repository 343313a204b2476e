import { fail, isOutcome } from '#contract/call-error.ts';
import { readPerson } from '#identity/clients/service/person.ts';
import { openPassword } from '#identity/clients/service/public-key.ts';
import type { Context } from '#platform/context.ts';
import type { CaseDeps } from '../../deps.ts';

const rejected = (field: string, message: string): Error => fail('invalidInput', undefined, { errors: [{ path: field, message }] });

/**
 * The hash of a new trading password that came encrypted as at a login; its key is used up by the try. Throws 40001 for one that is not
 * six digits or that others would guess, and 40003 when it was not encrypted to a key that is good now.
 */
export async function hashTradingPassword(
  ctx: Context,
  { security }: CaseDeps,
  { clientId, field, encrypted, keyId = '' }: { clientId: number; field: string; encrypted: string; keyId?: string },
): Promise<string> {
  const password = await open(ctx, security, { keyId, password: encrypted });
  if (!/^\d{6}$/.test(password)) throw rejected(field, '交易密码应为 6 位数字');
  if (isPattern(password)) throw rejected(field, '密码过于简单，请勿使用相同或连续的数字');
  const { idNumber, mobile, fundAccount } = await readPerson(ctx, security, clientId);
  if ([idNumber, mobile, fundAccount].some((number) => number?.includes(password)))
    throw rejected(field, '密码不能取自您的证件号码、手机号或资金账号');
  return security.hasher.hash(password);
}

async function open(ctx: Context, security: CaseDeps['security'], content: { keyId: string; password: string }): Promise<string> {
  try {
    return await openPassword(ctx, security, content);
  } catch (error) {
    if (isOutcome(error, 'wrongVerification')) throw fail('wrongVerification', '页面停留过久，密码未能安全送达，请重新填写');
    throw error;
  }
}

/** `111111`, `123456`, `987654`, `121212`, `123123`. */
function isPattern(password: string): boolean {
  const digits = [...password].map(Number);
  const isRun = (step: number): boolean => digits.every((digit, at) => at === 0 || digit === (digits[at - 1]! + step + 10) % 10);
  return [0, 1, -1].some(isRun) || /^(\d{2})\1{2}$/.test(password) || /^(\d{3})\1$/.test(password);
}
