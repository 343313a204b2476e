import { fail } from '#contract/call-error.ts';
import { verifyPasskey } from '#identity/accounts/service/passkeys/verify-passkey.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { beginSession } from '#identity/accounts/service/sessions.ts';
import { deviceNameOf } from '#identity/accounts/web/device-name.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { maskFundAccount } from '#ui/format/masks.ts';
import type { LoginResult, PasskeyLoginInput } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';
import { findDevice, touchDevice } from '../devices.ts';
import { recordLogin } from '../login/login-history.ts';
import { notifyClient } from '../notices.ts';
import { readPerson } from '../person.ts';

/**
 * Signs in with a client's passkey. The device has verified finger, face or PIN, which counts as two proofs, so no code is
 * required and failure counts of passwords do not apply. On an untrusted device the client is notified. Throws 40003 as
 * `verifyPasskey`, 40002 for an account that is locked or needs support.
 */
export async function logInByPasskey(
  ctx: Context,
  security: ClientSecurity,
  { credential, ...terminal }: PasskeyLoginInput,
): Promise<LoginResult> {
  const { personId: clientId, passkeyId } = await verifyPasskey(ctx, security.passkeys, credential, { purpose: 'enter' });
  const person = await readPerson(ctx, security, clientId);
  const token = await inTransaction(ctx, async (tx) => {
    const { status } = await tx.db
      .selectFrom('clientAccounts')
      .select('status')
      .where('id', '=', clientId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (status !== 'open') {
      await recordLogin(tx, { terminal, clientId, result: status });
      await audit(tx, 'client.loginRefused', `client:${clientId}`, { reason: status, passkey: passkeyId });
      return undefined;
    }
    const device = await findDevice(tx, clientId);
    if (device) await touchDevice(tx, device);
    const session = await beginSession(tx, clientKind, {
      personId: clientId,
      limits: security.sessionLimits,
      ...(device && { deviceId: device.id }),
    });
    await recordLogin(tx, { terminal, clientId, result: 'success', sessionId: session.id });
    await audit(tx, 'client.login', `client:${clientId}`, { session: session.id, passkey: passkeyId });
    const values = { at: beijingMinute(tx.now), device: deviceNameOf(tx.userAgent) };
    if (!device) await notifyClient(tx, security, clientId, { template: 'newDeviceLogin', values });
    return session.token;
  });
  if (!token) throw fail('wrongCredentials', '该账户的网上访问已锁定或需要人工协助，请用密码登录后按提示处理，或致电客服');
  return { token, client_name: person.name, fund_account: maskFundAccount(person.fundAccount) };
}
