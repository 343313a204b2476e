import { sql } from 'kysely';
import { getFirmName } from '#content/website/service/settings.ts';
import { listPasskeyHolders } from '#identity/accounts/service/passkeys/own-passkeys.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf, readSessionExpiry } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import type { StaffDeps } from '../../deps.ts';
import type { Me } from '../../schema/me.ts';
import { readRoles, filterUsableRoles } from '../sign-in/access.ts';

/** Returns the caller with the roles that are valid at their network. */
export async function readMe(ctx: Context, { isDemo }: StaffDeps): Promise<Me> {
  const { staffId, permissions, sessionId } = actorOf(ctx, staffKind);
  const [account, roles, standing, { expiresAt }, firm, holders] = await Promise.all([
    ctx.db
      .selectFrom('staffAccounts')
      .select(['id', 'loginName', 'name', 'sealedTotp', 'passwordSetAt'])
      .select(({ selectFrom }) =>
        selectFrom('staffRecoveryCodes')
          .select(sql<number>`count(*)`.as('left'))
          .whereRef('staffRecoveryCodes.staffId', '=', 'staffAccounts.id')
          .where('usedAt', 'is', null)
          .as('recoveryCodesLeft'),
      )
      .where('id', '=', staffId)
      .executeTakeFirstOrThrow(),
    readRoles(ctx, staffId),
    readSessionExpiry(ctx, staffKind),
    ctx.db.selectFrom('staffSessions').select('expiresAt').where('id', '=', sessionId).executeTakeFirstOrThrow(),
    getFirmName(ctx),
    listPasskeyHolders(ctx, staffKind, [staffId]),
  ]);
  const [hasTotp, hasPasskey] = [account.sealedTotp !== null, holders.has(staffId)];
  return {
    id: staffId,
    loginName: account.loginName,
    name: account.name,
    roles: filterUsableRoles(roles, ctx.ip).map(({ code, name }) => ({ code, name })),
    permissions: [...permissions].map(([permission, reach]) => ({ permission, reach })),
    hasSecondFactor: hasTotp || hasPasskey,
    hasTotp,
    hasPasskey,
    recoveryCodesLeft: account.recoveryCodesLeft ?? 0,
    passwordSetAt: account.passwordSetAt?.toISOString() ?? null,
    endsAt: standing.endsAt,
    expiresAt: expiresAt.toISOString(),
    firm,
    isDemo,
  };
}
