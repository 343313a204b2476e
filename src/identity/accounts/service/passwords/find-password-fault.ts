import type { Context } from '#platform/context.ts';
import { findFormFault, type PasswordForm } from '../../web/password-form.ts';
import { isCommonPassword } from './common-passwords.ts';
import { listFirmWords, withoutSigns } from './firm-words.ts';
import { isKnownPassword } from './known-passwords.ts';

interface NewPassword extends PasswordForm {
  password: string;
  /** Words that others know of the owner, and what they are: `您的资金账号、手机号或出生日期`. */
  own: { words: readonly string[]; what: string };
}

/** Returns what is wrong with a new password, in one sentence with the next step; undefined if nothing. */
export async function findPasswordFault(ctx: Context, { password, own, ...form }: NewPassword): Promise<string | undefined> {
  const fault = findFormFault(password, form);
  if (fault) return fault;
  const bare = withoutSigns(password);
  if (own.words.some((word) => bare.includes(withoutSigns(word)))) return `密码不能含有${own.what}`;
  if ((await listFirmWords(ctx)).some((word) => bare.includes(word))) return '密码不能含有公司的名称、网址或客服电话，容易被猜中，请换一个';
  if ((await isCommonPassword(password)) || (await isKnownPassword(ctx, password)))
    return '密码过于常见或曾经泄露，容易被猜中，请换一个，例如几个不相干的词';
  return undefined;
}
