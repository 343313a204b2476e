import { randomBytes } from 'node:crypto';
import { fail, type CallError } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { LinkPurpose } from '../../columns.ts';
import type { StaffDeps } from '../../deps.ts';
import type { LinkInput, LinkResult, ParsedAccept, RecoveryCodes } from '../../schema/sign-in.ts';
import { removeSignInMethods } from '../sign-in-methods/remove-sign-in-methods.ts';
import { findAccount } from '../sign-in/admission.ts';
import { mostProofFailures } from '../sign-in/failures.ts';
import { storeStaffPassword, hashNewStaffPassword, wrongField } from '../sign-in/passwords.ts';
import { createTotpSecret, storeSecondFactor, findTotpStep, toTotpSetup, consumeSecondFactorCode } from '../sign-in/second-factor.ts';
import { checkPassword } from '../sign-in/sign-in.ts';

const lifeMs = 24 * 3_600_000;

/** A new link: its path without the host, and its expiry. The secret is in the URL fragment, which no server receives. */
export interface IssuedLink {
  link: string;
  expiresAt: string;
}

/** Creates a link for a person and invalidates the previous one. Only its hash is stored. */
export async function issueLink(
  tx: Context,
  { lookUp }: Pick<StaffDeps, 'lookUp'>,
  staffId: number,
  purpose: LinkPurpose,
): Promise<IssuedLink> {
  const token = randomBytes(32).toString('base64url');
  const row = {
    tokenHash: lookUp(`link:${token}`),
    purpose,
    createdBy: tx.actor.kind === 'staff' ? tx.actor.staffId : null,
    failures: 0,
    expiresAt: new Date(tx.now.getTime() + lifeMs),
  };
  await tx.db
    .insertInto('staffLinks')
    .values({ staffId, ...row })
    .onConflict((conflict) => conflict.column('staffId').doUpdateSet(row))
    .execute();
  await audit(tx, 'staff.linkIssued', `staff:${staffId}`, { purpose });
  return { link: `/link#${token}`, expiresAt: row.expiresAt.toISOString() };
}

interface OpenLink {
  staffId: number;
  purpose: LinkPurpose;
  expiresAt: Date;
  name: string;
  loginName: string;
  sealedNextTotp: Buffer | null;
}

/** Returns the purpose of a link, and the setup data of an authenticator. Throws 40004 for a used, expired or unknown link. */
export async function openLink(ctx: Context, deps: StaffDeps, { token }: LinkInput): Promise<LinkResult> {
  const link = await findLink(ctx, deps, token);
  const { purpose, name, loginName, expiresAt } = link;
  const secret = purpose === 'password' ? undefined : await nextSecret(ctx, deps, link);
  return { purpose, name, loginName, expiresAt: expiresAt.toISOString(), setup: secret ? await toTotpSetup(ctx, secret, loginName) : null };
}

/**
 * Returns the secret being set up; it stays the same on every opening of the link, because a reload would otherwise invalidate
 * the authenticator.
 */
async function nextSecret(ctx: Context, { vault }: StaffDeps, { staffId: id, sealedNextTotp }: OpenLink): Promise<string> {
  const sealer = vault.staffAccounts.sealedNextTotp;
  if (sealedNextTotp) return sealer.open(sealedNextTotp, { id });
  const secret = createTotpSecret();
  await ctx.db
    .updateTable('staffAccounts')
    .set({ sealedNextTotp: sealer.seal(secret, { id }) })
    .where('id', '=', id)
    .execute();
  return secret;
}

async function findLink(ctx: Context, { lookUp }: StaffDeps, token: string): Promise<OpenLink> {
  const row = await ctx.db
    .selectFrom('staffLinks as link')
    .innerJoin('staffAccounts as account', 'account.id', 'link.staffId')
    .select(['link.staffId', 'link.purpose', 'link.expiresAt', 'account.name', 'account.loginName', 'account.sealedNextTotp'])
    .where('link.tokenHash', '=', lookUp(`link:${token}`))
    .where('link.expiresAt', '>', ctx.now)
    .where('account.state', '<>', 'disabled')
    .executeTakeFirst();
  if (!row) throw linkOver();
  return row;
}

/**
 * Consumes a link. A new account gets its password and second factor; otherwise the unchanged secret is required: a code for a
 * new password, the password for a new second factor. So the creator of the link cannot use it. Throws 40001 at the field, 40003
 * for a wrong code.
 */
export async function acceptLink(ctx: Context, deps: StaffDeps, { token, password, code }: ParsedAccept): Promise<RecoveryCodes> {
  const link = await findLink(ctx, deps, token);
  const { staffId, purpose } = link;
  if (purpose === 'account') {
    const hash = await hashNewStaffPassword(ctx, deps, staffId, password, 'password');
    const factor = proveSetup(ctx, await nextSecret(ctx, deps, link), code);
    return finish(ctx, link, async (tx) => {
      await storeStaffPassword(tx, staffId, hash);
      await removeSignInMethods(tx, staffId);
      await tx.db.updateTable('staffAccounts').set({ state: 'active' }).where('id', '=', staffId).execute();
      return storeSecondFactor(tx, deps, staffId, factor);
    });
  }
  if (purpose === 'password') {
    const hash = await hashNewStaffPassword(ctx, deps, staffId, password, 'password');
    const failures = await countLinkAttempt(ctx, staffId);
    if (!(await consumeSecondFactorCode(ctx, deps, staffId, code)))
      throw await failLink(ctx, staffId, failures, 'code', '验证码错误或已使用');
    return finish(ctx, link, async (tx) => storeStaffPassword(tx, staffId, hash).then(() => []));
  }
  const failures = await countLinkAttempt(ctx, staffId);
  const { isRight } = await checkPassword(ctx, deps, { account: await findAccount(ctx, { id: staffId }), isOpen: true, password });
  if (!isRight) throw await failLink(ctx, staffId, failures, 'password', '密码错误');
  const factor = proveSetup(ctx, await nextSecret(ctx, deps, link), code);
  return finish(ctx, link, async (tx) => {
    await removeSignInMethods(tx, staffId);
    return storeSecondFactor(tx, deps, staffId, factor);
  });
}

function proveSetup({ now }: Context, secret: string, code: string): { secret: string; step: number } {
  const step = code.length === 6 ? findTotpStep(secret, code, now) : undefined;
  if (step === undefined) throw wrongField('code', '验证码与新设置的第二因素不符，请核对手机时间后输入当前的 6 位数字');
  return { secret, step };
}

/** Counts an attempt in advance as a failure. Throws 40004 when the link has ended meanwhile. */
async function countLinkAttempt(ctx: Context, staffId: number): Promise<number> {
  const row = await ctx.db
    .updateTable('staffLinks')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('staffId', '=', staffId)
    .where('failures', '<', mostProofFailures)
    .returning('failures')
    .executeTakeFirst();
  if (!row) throw linkOver();
  return row.failures;
}

/** Refuses a wrong secret. The fifth ends the link, which says nothing about the account. */
function failLink(ctx: Context, staffId: number, failures: number, path: string, words: string): Promise<CallError> {
  return inTransaction(ctx, async (tx) => {
    const left = mostProofFailures - failures;
    await audit(tx, 'staff.linkFailed', `staff:${staffId}`, { what: path, left });
    if (left === 0) await tx.db.deleteFrom('staffLinks').where('staffId', '=', staffId).execute();
    return wrongField(path, left > 0 ? `${words}，还可尝试 ${left} 次` : `${words}次数过多，链接已作废，请联系系统管理员重新取得`);
  });
}

const linkOver = (): CallError => fail('notFound', '链接已使用或已过期，请联系系统管理员重新取得');

/** Marks the link as used, in the transaction of its act; of two simultaneous uses the second is refused. */
function finish(ctx: Context, { staffId, purpose }: OpenLink, act: (tx: Context) => Promise<string[]>): Promise<RecoveryCodes> {
  return inTransaction(ctx, async (tx) => {
    const { numDeletedRows } = await tx.db.deleteFrom('staffLinks').where('staffId', '=', staffId).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw linkOver();
    const codes = await act(tx);
    await audit(tx, 'staff.linkUsed', `staff:${staffId}`, { purpose });
    return { recoveryCodes: codes };
  });
}
