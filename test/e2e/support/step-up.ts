import { expect, type Page } from '@playwright/test';

/** What is typed for one proof, by its name on the page. */
interface TypedProof {
  name: '身份证号码' | '登录密码' | '原手机号的短信验证码';
  value: string | (() => Promise<string>);
}

/** Gives proofs in the step-up that an act has asked for, one after the other; the page then tries the act again by itself. */
export async function giveProofs(page: Page, proofs: readonly TypedProof[]): Promise<void> {
  const stepUp = page.getByRole('region', { name: '再次核验身份' });
  await expect(stepUp.getByRole('heading', { name: '再次核验身份' })).toBeFocused();
  for (const { name, value } of proofs) {
    // What can be brought is asked for first.
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
