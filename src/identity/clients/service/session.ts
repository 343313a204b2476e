import { clientKind, type ActorOf } from '#identity/accounts/service/person-kind.ts';
import { actorOf, readSessionExpiry, restartIdleTime } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { maskFundAccount, maskIp, maskMobile } from '#ui/format/masks.ts';
import type { SessionResult } from '../schema.ts';
import type { ClientSecurity } from '../security.ts';

export type ClientActor = ActorOf<'client'>;

/** Returns the calling client. Throws 50102 when nobody is signed in. */
export const clientOf = (ctx: Pick<Context, 'actor'>): ClientActor => actorOf(ctx, clientKind);

/** Returns the calling client's session and personal data. Throws 50102 without one. */
export async function getSession(ctx: Context, { vault }: Pick<ClientSecurity, 'vault'>): Promise<SessionResult> {
  const { clientId, sessionId } = clientOf(ctx);
  const standing = await readSessionExpiry(ctx, clientKind);
  const client = await ctx.db.selectFrom('clientAccounts').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow();
  return {
    clientName: vault.open(client.sealedName, 'name'),
    fundAccount: maskFundAccount(vault.open(client.sealedFundAccount, 'fundAccount')),
    mobile: client.sealedMobile && maskMobile(vault.open(client.sealedMobile, 'mobile')),
    ...standing,
    lastLogin: await findLastLogin(ctx, clientId, sessionId),
  };
}

/** Returns the successful login before the one that started this session. */
async function findLastLogin(ctx: Context, clientId: number, sessionId: string): Promise<SessionResult['lastLogin']> {
  const row = await ctx.db
    .selectFrom('clientLogins')
    .select(['at', 'ip', 'device'])
    .where('clientId', '=', clientId)
    .where('result', '=', 'success')
    .where('id', '<', ({ selectFrom }) =>
      selectFrom('clientLogins').select('id').where('clientId', '=', clientId).where('sessionId', '=', sessionId),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { at: row.at.toISOString(), ip: maskIp(row.ip), device: row.device } : null;
}

/** Restarts the idle time of the calling client's session. The absolute limit stays. */
export async function extendSession(ctx: Context, security: Pick<ClientSecurity, 'vault'>): Promise<SessionResult> {
  await restartIdleTime(ctx, clientKind);
  return getSession(ctx, security);
}
