import { createHash, timingSafeEqual } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { checkCode, consumeCode, sendCode } from '#modules/base/messaging/service/codes.ts';
import { removePasskeys } from '#modules/base/person/service/passkeys/own-passkeys.ts';
import { endSessions } from '#modules/base/person/service/sessions.ts';
import { clientKind } from '#modules/base/person/service/person-kind.ts';
import type { ResendResult } from '#modules/base/person/schema.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { networkOf } from '#platform/http/visitor-network.ts';
import { beijingMinute } from '#web/format/beijing-time.ts';
import { maskMobile } from '#web/format/masks.ts';
import type { BaseInfoInput, BaseInfoResult, CheckCodeInput, StepInput, StepResult, SubmitResetInput } from '../schema.ts';
import type { ClientSecurity } from '../security.ts';
import { beginAttempt, failAttempt, nextNeedsHumanCheck } from './login/attempt.ts';
import { forgetDevices } from './devices.ts';
import { forgetFailures, withdrawAttempt, type FailureCounter } from './login/login-failures.ts';
import { refuseIfFrozen } from './not-me/freeze.ts';
import { tellClient } from './notices.ts';
import { hashNewPassword, keepPassword, refuseIfKeptElsewhere } from './passwords.ts';
import { readPerson } from './person.ts';
import { openPassword } from './public-key.ts';
import { beginStep, noteCodeSent, readStep, consumeStep } from './steps.ts';

/**
 * The first step: who it is. One refusal in the same words whatever does not fit, an account that does not exist included (40002);
 * 40029 and the human check after failures of an account or a network; 40009 where the firm's account system keeps the passwords, and for an account that its owner has frozen.
 */
export async function checkBaseInfo(ctx: Context, security: ClientSecurity, input: BaseInfoInput): Promise<BaseInfoResult> {
  refuseIfKeptElsewhere(security);
  const { vault } = security;
  const counted: FailureCounter[] = [{ scope: 'reset', key: vault.counterKey(`reset:${input.fund_account}`) }];
  if (ctx.ip) counted.push({ scope: 'resetAddress', key: vault.addressKey(networkOf(ctx.ip)) });
  const attempt = await beginAttempt(ctx, counted, input.captcha);
  const clientId = await findWhoFits(ctx, security, input);
  if (clientId === undefined) {
    await inTransaction(ctx, async (tx) => {
      await failAttempt(tx, attempt);
      const account = vault.accountKey({ kind: 'fundAccount', number: input.fund_account }).toString('hex', 0, 8);
      await audit(tx, 'client.resetRefused', `account:${account}`, { failures: attempt.counts[0]?.failures });
    });
    const words = '填写的信息与预留信息不一致，请核对后重试；信息已变更的，请携带有效身份证件到营业网点办理';
    throw fail('wrongCredentials', words, nextNeedsHumanCheck(attempt) ? { extra: { captcha: true } } : {});
  }
  await refuseIfFrozen(ctx, clientId);
  return inTransaction(ctx, async (tx) => {
    for (const one of attempt.counts) await (one.scope === 'reset' ? forgetFailures : withdrawAttempt)(tx, one);
    await audit(tx, 'client.resetBegun', `client:${clientId}`);
    const step = await beginStep(tx, { kind: 'reset', stage: 'begun', clientId });
    return { step, mobile: maskMobile(input.mobile_tel) };
  });
}

/** The client whom all four fit. Compares the same for an account that nobody has. */
async function findWhoFits(ctx: Context, { vault }: ClientSecurity, input: BaseInfoInput): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('clientAccounts')
    .select(['id', 'sealedName', 'mobileKey', 'idNumberKey', 'passwordHash'])
    .where('fundAccountKey', '=', vault.accountKey({ kind: 'fundAccount', number: input.fund_account }))
    .executeTakeFirst();
  const name = vault.open(row?.sealedName ?? vault.seal('', 'name'), 'name');
  const fits = [
    isSame(row?.idNumberKey, vault.idNumberKey(input.id_no)),
    isSame(row?.mobileKey, vault.accountKey({ kind: 'mobile', number: input.mobile_tel })),
    toComparable(name) === toComparable(input.client_name),
    row?.passwordHash !== null,
  ];
  return fits.every(Boolean) ? row?.id : undefined;
}

const isSame = (kept: Buffer | null | undefined, given: Buffer): boolean => timingSafeEqual(kept ?? Buffer.alloc(given.length), given);

/** Names of other peoples are written with one or another middle dot. */
const toComparable = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s.·•・‧]/g, '')
    .toUpperCase();

/** The second step: sends the code, or sends it once more. Throws 40003 for a step that is over, 40029 by the limits of codes. */
export async function sendResetCode(ctx: Context, security: ClientSecurity, { step }: StepInput): Promise<ResendResult> {
  const { clientId } = await readStep(ctx, step, { kind: 'reset', stages: ['begun', 'codeSent'] });
  const code = await codeOf(ctx, security, clientId, step);
  const { resendAfterSeconds } = await sendCode(ctx, security.messaging, { ...code, about: '重置登录密码', owner: `client:${clientId}` });
  await noteCodeSent(ctx, step);
  return { resendAfterSeconds };
}

/** Bound to the step: a code that was sent for one reset is worth nothing for another. */
async function codeOf(ctx: Context, security: ClientSecurity, clientId: number, step: string) {
  const { mobile } = await readPerson(ctx, security, clientId);
  if (!mobile) throw fail('conflict', '您尚未预留手机号，请携带有效身份证件到就近营业网点办理');
  return { mobile, purpose: 'resetPassword', subject: `reset:${createHash('sha256').update(step).digest('hex')}` } as const;
}

const codeAwaited = { kind: 'reset', stages: ['codeSent'] } as const;

/** The third step: proves the code, and goes on with a step of its own. Throws 40003 for a wrong code or a step that is over. */
export async function checkResetCode(ctx: Context, security: ClientSecurity, { step, code }: CheckCodeInput): Promise<StepResult> {
  const { clientId } = await readStep(ctx, step, codeAwaited);
  const binding = await codeOf(ctx, security, clientId, step);
  const right = await checkCode(ctx, security.messaging, { ...binding, code });
  return inTransaction(ctx, async (tx) => {
    await consumeCode(tx, security.messaging, right);
    await consumeStep(tx, step, codeAwaited);
    return { step: await beginStep(tx, { kind: 'reset', stage: 'proven', clientId }) };
  });
}

/**
 * The last step: the new password, after the code was proved or together with it. All sessions end, no device is trusted any more, and
 * a notice goes to the mobile. Throws 40003 for a step out of order, used or expired, a wrong code, or a used encryption; 40001 for a
 * password that the rules forbid.
 */
export async function submitReset(ctx: Context, security: ClientSecurity, input: SubmitResetInput): Promise<Empty> {
  refuseIfKeptElsewhere(security);
  const { step, code } = input;
  const wanted = { kind: 'reset', stages: [code === undefined ? 'proven' : 'codeSent'] } as const;
  const { clientId } = await readStep(ctx, step, wanted);
  const password = await openPassword(ctx, security, input, '提交已过期或已使用，请重新提交');
  const hash = await hashNewPassword(ctx, security, clientId, password);
  const right =
    code === undefined ? undefined : await checkCode(ctx, security.messaging, { ...(await codeOf(ctx, security, clientId, step)), code });
  await inTransaction(ctx, async (tx) => {
    if (right) await consumeCode(tx, security.messaging, right);
    await consumeStep(tx, step, wanted);
    await keepPassword(tx, security, clientId, hash);
    const ended = await endSessions(tx, clientKind, clientId);
    await forgetDevices(tx, clientId);
    await removePasskeys(tx, clientKind, clientId);
    await tellClient(tx, security, clientId, { template: 'passwordReset', values: { what: '登录密码', at: beijingMinute(tx.now) } });
    await audit(tx, 'client.resetPassword', `client:${clientId}`, { ended });
  });
  return {};
}
