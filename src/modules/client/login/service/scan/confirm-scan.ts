import type { Empty } from '#contract/call.ts';
import { fail } from '#contract/call-error.ts';
import { clientKind } from '#modules/base/person/service/person-kind.ts';
import { verifyPasskey } from '#modules/base/person/service/passkeys/verify-passkey.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { networkOf } from '#platform/http/visitor-network.ts';
import type { ScanDecision, ScanLookResult } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';
import { checkOwnPassword } from '../passkeys/prove-holder.ts';
import { clientOf } from '../session.ts';
import { scanHash } from './ask-to-scan.ts';

/** After so long an open session alone does not say who holds the phone. */
const freshMs = 10 * 60_000;

const over = () => fail('notFound', '二维码已过期、已使用或不属于您，请在电脑上刷新后重新扫描');

/**
 * What a signed-in phone is shown of the login that waits: which browser asks, from where, since when, and the number to compare. From then on it is
 * this client's alone. Throws 40004 for a ticket that is over or somebody else's, 40009 on a phone that its client does not trust.
 */
export async function lookAtScan(ctx: Context, _: ClientSecurity, { ticket }: { ticket: string }): Promise<ScanLookResult> {
  const { clientId, sessionId } = clientOf(ctx);
  const isFresh = await refuseUntrusted(ctx);
  const row = await ctx.db
    .updateTable('scanLogins')
    .set({ state: 'seen', clientId, sessionId })
    .where('ticketHash', '=', scanHash(ticket))
    .where('expiresAt', '>', ctx.now)
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'seen'), eb('clientId', '=', clientId)])]))
    .returning(['number', 'ip', 'device', 'askedAt', 'expiresAt'])
    .executeTakeFirst();
  if (!row) throw over();
  return {
    number: row.number,
    device: row.device,
    ip: row.ip ?? '未知',
    isSameNetwork: row.ip !== null && ctx.ip !== undefined && networkOf(row.ip) === networkOf(ctx.ip),
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    needsProof: !isFresh,
  };
}

/**
 * The phone's answer. To let the other browser in takes, ten minutes after the login, the password or a passkey once more. Throws 40004 as
 * `lookAtScan` for a ticket that this client has not looked at, 40003 for a missing or refused proof, 40001 for a wrong password.
 */
export async function decideScan(
  ctx: Context,
  security: ClientSecurity,
  { ticket, isAccepted, password, passkey }: ScanDecision,
): Promise<Empty> {
  const { clientId, sessionId } = clientOf(ctx);
  const isFresh = await refuseUntrusted(ctx);
  if (isAccepted && !isFresh) {
    if (password) await checkOwnPassword(ctx, security, password);
    else if (passkey)
      await verifyPasskey(ctx, security.passkeys, passkey, { purpose: 'confirm', person: { kind: clientKind, id: clientId } });
    else throw fail('wrongVerification', '距上次登录已超过 10 分钟，请再次验证登录密码或通行密钥');
  }
  const { numUpdatedRows } = await ctx.db
    .updateTable('scanLogins')
    .set({ state: isAccepted ? 'confirmed' : 'refused', sessionId })
    .where('ticketHash', '=', scanHash(ticket))
    .where('expiresAt', '>', ctx.now)
    .where('state', '=', 'seen')
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw over();
  await audit(ctx, isAccepted ? 'client.scanConfirmed' : 'client.scanRefused', `client:${clientId}`, { session: sessionId });
  return {};
}

/** True when the phone's client has signed in a moment ago. A browser that is not trusted may not vouch for another one. */
async function refuseUntrusted(ctx: Context): Promise<boolean> {
  const { sessionId } = clientOf(ctx);
  const session = await ctx.db
    .selectFrom('clientSessions as session')
    .innerJoin('clientDevices as device', 'device.id', 'session.deviceId')
    .select('session.startedAt')
    .where('session.id', '=', sessionId)
    .where('device.expiresAt', '>', ctx.now)
    .executeTakeFirst();
  if (!session) throw fail('conflict', '只有您信任的设备才能确认登录。请在本机退出后重新登录，并勾选“信任此设备”');
  return ctx.now.getTime() - session.startedAt.getTime() < freshMs;
}
