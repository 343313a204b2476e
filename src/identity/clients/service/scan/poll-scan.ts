import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { beginSession } from '#identity/accounts/service/sessions.ts';
import { deviceNameOf } from '#identity/accounts/web/device-name.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { maskFundAccount } from '#ui/format/masks.ts';
import type { ScanStateResult } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';
import { recordLogin } from '../login/login-history.ts';
import { notifyClient } from '../notices.ts';
import { readPerson } from '../person.ts';
import { scanHash } from './begin-scan.ts';

/**
 * Returns the state of a login by phone, for the page with the secret. A confirmed login is consumed by this call and starts a
 * session here, of which the client is notified as of any login on a new device. `over`: used or expired.
 */
export async function pollScan(ctx: Context, security: ClientSecurity, { secret }: { secret: string }): Promise<ScanStateResult> {
  const row = await ctx.db
    .selectFrom('scanLogins')
    .select(['state', 'forAct'])
    .where('secretHash', '=', scanHash(secret))
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst();
  if (row?.state !== 'confirmed') return { state: row?.state ?? 'over', login: null };
  // The proof is stored for the requesting session; nothing has to be fetched.
  if (row.forAct !== null) return { state: 'confirmed', login: null };
  const login = await inTransaction(ctx, (tx) => enter(tx, security, secret));
  return login ? { state: 'confirmed', login } : { state: 'over', login: null };
}

/** Decided by one statement: of two simultaneous requests one gets the session. */
async function enter(tx: Context, security: ClientSecurity, secret: string): Promise<ScanStateResult['login'] | undefined> {
  const used = await tx.db
    .deleteFrom('scanLogins')
    .where('secretHash', '=', scanHash(secret))
    .where('state', '=', 'confirmed')
    .where('forAct', 'is', null)
    .where('expiresAt', '>', tx.now)
    .returning(['clientId', 'terminal'])
    .executeTakeFirst();
  if (!used?.clientId) return undefined;
  const { clientId } = used;
  const { status } = await tx.db
    .selectFrom('clientAccounts')
    .select('status')
    .where('id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Locked since it was confirmed.
  if (status !== 'open') return undefined;
  const person = await readPerson(tx, security, clientId);
  const { id: sessionId, token } = await beginSession(tx, clientKind, { personId: clientId, limits: security.sessionLimits });
  await recordLogin(tx, { terminal: used.terminal ?? {}, clientId, result: 'success', sessionId });
  await audit(tx, 'client.login', `client:${clientId}`, { session: sessionId, scanned: true });
  const values = { at: beijingMinute(tx.now), device: deviceNameOf(tx.userAgent) };
  await notifyClient(tx, security, clientId, { template: 'newDeviceLogin', values });
  return { token, client_name: person.name, fund_account: maskFundAccount(person.fundAccount) };
}
