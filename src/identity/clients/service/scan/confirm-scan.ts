import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { verifyPasskey } from '#identity/accounts/service/passkeys/verify-passkey.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { networkOf } from '#platform/http/visitor-network.ts';
import type { ScanDecision, ScanLookResult } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';
import { clientLimits } from '../../web/client-limits.ts';
import { areProofsSufficient, actRuleOf, type Proof } from '../../web/step-up/acts-and-proofs.ts';
import { findDevice } from '../devices.ts';
import { checkOwnPassword } from '../passkeys/prove-holder.ts';
import { clientOf } from '../session.ts';
import { parseProofKey, addProofTo, isPasskeyOldEnough, readProofStates } from '../step-up/proofs.ts';
import { refuseUnusable } from '../step-up/prove.ts';
import { scanHash } from './begin-scan.ts';

const freshMs = clientLimits.proofMinutes * 60_000;

const over = () => fail('notFound', '二维码已过期、已使用或不属于您，请在电脑上刷新后重新扫描');

/**
 * Returns the login to confirm, for a signed-in phone: the requesting browser, its location and time, and the number to compare.
 * From then on it is reserved for this client. Throws 40004 for a ticket that is expired or somebody else's, 40009 on an
 * untrusted phone: a token copied into another browser confirms nothing.
 */
export async function openScan(ctx: Context, security: ClientSecurity, { ticket }: { ticket: string }): Promise<ScanLookResult> {
  const { clientId, sessionId } = clientOf(ctx);
  const phone = await readPhone(ctx, security);
  const row = await ctx.db
    .updateTable('scanLogins')
    .set({ state: 'seen', clientId, sessionId })
    .where('ticketHash', '=', scanHash(ticket))
    .where('expiresAt', '>', ctx.now)
    // A scan that confirms an act has its client from the beginning.
    .where((eb) => eb.or([eb('clientId', '=', clientId), eb.and([eb('state', '=', 'waiting'), eb('clientId', 'is', null)])]))
    .where('state', 'in', ['waiting', 'seen'])
    .returning(['number', 'ip', 'device', 'askedAt', 'expiresAt', 'forAct'])
    .executeTakeFirst();
  if (!row) throw over();
  const proof = row.forAct === null ? phone.proof : (phone.proof ?? 'password');
  return {
    about: row.forAct === null ? null : actRuleOf(parseProofKey(row.forAct)).name,
    number: row.number,
    device: row.device,
    ip: row.ip ?? '未知',
    isSameNetwork: row.ip !== null && ctx.ip !== undefined && networkOf(row.ip) === networkOf(ctx.ip),
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    needsProof: proof !== null,
    proof,
  };
}

/**
 * Stores the phone's decision. Accepting a login needs a passkey if the client has one, otherwise, ten minutes after the phone's
 * login, the password. Confirming an act always needs the passkey or the password: it is stored as that one proof for the
 * requesting session, and further proofs are given there. Throws 40004 as `openScan` for a ticket that this client has not
 * opened, 40003 for a missing or refused proof, 40001 for a wrong password.
 */
export async function decideScan(
  ctx: Context,
  security: ClientSecurity,
  { ticket, isAccepted, password, passkey }: ScanDecision,
): Promise<Empty> {
  const { clientId, sessionId } = clientOf(ctx);
  const phone = await readPhone(ctx, security);
  const forAct = await readScannedAct(ctx, ticket);
  const asked = forAct === null ? phone : ({ proven: ['trustedDevice'], proof: phone.proof ?? 'password' } as const);
  if (isAccepted) await proveConsent(ctx, security, asked, { password, passkey, isForAct: forAct !== null });
  await inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .updateTable('scanLogins')
      .set({ state: isAccepted ? 'confirmed' : 'refused', sessionId })
      .where('ticketHash', '=', scanHash(ticket))
      .where('expiresAt', '>', tx.now)
      .where('state', '=', 'seen')
      .where('clientId', '=', clientId)
      .returning('forSession')
      .executeTakeFirst();
    if (!row) throw over();
    if (isAccepted && forAct !== null && row.forSession !== null) {
      const proof = asked.proof === 'passkey' ? 'passkey' : 'loginPassword';
      await refuseUnusable(tx, security, proof);
      await addProofTo(tx, { clientId, sessionId: row.forSession, act: forAct }, proof);
      await audit(tx, 'client.proof', `client:${clientId}`, { act: parseProofKey(forAct), proof, by: 'phone' });
    }
    await audit(tx, isAccepted ? 'client.scanConfirmed' : 'client.scanRefused', `client:${clientId}`, { session: sessionId });
  });
  return {};
}

/** Returns the act that this client is to confirm; null for a login. Throws 40004 for a ticket that they have not opened. */
async function readScannedAct(ctx: Context, ticket: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('scanLogins')
    .select('forAct')
    .where('ticketHash', '=', scanHash(ticket))
    .where('expiresAt', '>', ctx.now)
    .where('state', '=', 'seen')
    .where('clientId', '=', clientOf(ctx).clientId)
    .executeTakeFirst();
  if (!row) throw over();
  return row.forAct;
}

/** The calling phone's client, and the proof still required. */
interface Phone {
  proven: readonly Proof[];
  proof: 'passkey' | 'password' | null;
}

/** Returns the calling phone: the browser that its client trusts, by its own cookie, and whose session began there. */
async function readPhone(ctx: Context, security: ClientSecurity): Promise<Phone> {
  const { clientId, sessionId } = clientOf(ctx);
  const device = await findDevice(ctx, clientId);
  const session = await ctx.db
    .selectFrom('clientSessions')
    .select(['startedAt', 'deviceId'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (!device || session.deviceId !== device.id)
    throw fail('conflict', '只有您信任的设备才能确认登录。请在本机退出后重新登录，并勾选“信任此设备”');
  if ((await readProofStates(ctx, security, clientId)).passkey !== 'missing') return { proven: ['trustedDevice'], proof: 'passkey' };
  const isFresh = ctx.now.getTime() - session.startedAt.getTime() < freshMs;
  return isFresh ? { proven: ['trustedDevice', 'loginPassword'], proof: null } : { proven: ['trustedDevice'], proof: 'password' };
}

async function proveConsent(
  ctx: Context,
  security: ClientSecurity,
  { proven, proof }: Phone,
  { password, passkey, isForAct }: Pick<ScanDecision, 'password' | 'passkey'> & { isForAct: boolean },
): Promise<void> {
  const given = [...proven];
  if (proof === 'passkey' && passkey) {
    const person = { kind: clientKind, id: clientOf(ctx).clientId };
    const verified = await verifyPasskey(ctx, security.passkeys, passkey, { purpose: 'confirm', person });
    if (isForAct && !(await isPasskeyOldEnough(ctx, security.holdMs, verified)))
      throw fail('conflict', '这个通行密钥刚添加不久，保护期内不能用来核验，请换一个或换一种方式');
    given.push('passkey');
  } else if (proof === 'password' && password) {
    await checkOwnPassword(ctx, security, password);
    given.push('loginPassword');
  }
  if (areProofsSufficient('scan', given)) return;
  throw fail(
    'wrongVerification',
    proof === 'passkey'
      ? '您已添加通行密钥，确认须用通行密钥验证'
      : isForAct
        ? '请验证登录密码'
        : `距上次登录已超过 ${clientLimits.proofMinutes} 分钟，请再次验证登录密码`,
  );
}
