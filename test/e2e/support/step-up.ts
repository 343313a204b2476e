import { expect, type Page } from '@playwright/test';
import { readSentCode } from './outbox.ts';
import { demoPassword } from './sign-in.ts';

/** The input for one proof, by its name on the page. */
interface TypedProof {
  name: '通行密钥' | '登录密码' | '交易密码' | '预留邮箱的验证码' | '原手机号的短信验证码';
  value: string | (() => Promise<string>);
}

/** Gives the proofs that a step-up requires, one after the other; the page then retries the action automatically. */
export async function giveProofs(page: Page, proofs: readonly TypedProof[]): Promise<void> {
  const stepUp = page.getByRole('region', { name: '再次核验身份' });
  await expect(stepUp.getByRole('heading', { name: '再次核验身份' })).toBeFocused();
  for (const { name, value } of proofs) {
    // Proofs that can be given are requested first.
    await expect(stepUp.getByRole('form')).toBeVisible();
    const choice = stepUp.getByLabel('核验方式');
    if ((await choice.count()) > 0) await choice.selectOption({ label: name });
    const form = stepUp.getByRole('form', { name: `核验${name}` });
    const field = form
      .getByRole('textbox')
      .or(form.getByLabel(name, { exact: true }))
      .first();
    await field.fill(typeof value === 'string' ? value : await value());
    await form.getByRole('button', { name: '核验', exact: true }).click();
    await expect(form).toHaveCount(0);
  }
  await expect(stepUp).toHaveCount(0);
}

/** Returns the mail address of a demo client. */
const emailOf = (account: string): string => `client${Number(account.slice(-2))}@example.com`;

/** The login password and a code to the mail address: two proofs without a text message. */
export const passwordAndMailProofs = (page: Page, account: string): TypedProof[] => [
  { name: '登录密码', value: demoPassword },
  { name: '预留邮箱的验证码', value: () => requestMailCode(page, account) },
];

/** Sends the code of the open form to the mail address, and reads it. */
export async function requestMailCode(page: Page, account: string): Promise<string> {
  const before = new Date();
  await page.getByRole('form', { name: '核验预留邮箱的验证码' }).getByRole('button', { name: '获取验证码' }).click();
  return readSentCode(emailOf(account), before);
}
