import { randomBytes } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';
import type { TemplateName } from '#workflow/messaging/templates.ts';
import type { ClientSecurity } from '../../security.ts';
import { clientLimits } from '../../web/client-limits.ts';

const alarmMs = clientLimits.alarmDays * 86_400_000;

/**
 * Creates the link “不是我操作” of one message. It holds 144 random bits and no client data, in the query string, which neither logs
 * nor statistics store; the database holds its keyed hash.
 */
export async function createNotMeLink(
  tx: Context,
  { vault, publicUrl }: Pick<ClientSecurity, 'vault' | 'publicUrl'>,
  clientId: number,
  template: TemplateName,
): Promise<string> {
  const token = randomBytes(18).toString('base64url');
  const expiresAt = new Date(tx.now.getTime() + alarmMs);
  await tx.db
    .insertInto('clientAlarms')
    .values({ tokenHash: vault.alarmKey(token), clientId, template, sentAt: tx.now, expiresAt, usedAt: null })
    .execute();
  return publicUrl + paths.notMe({ key: token });
}

/** Invalidates all links of a client, for example when the account is reopened. */
export async function invalidateAlarms(tx: Pick<Context, 'db'>, clientId: number): Promise<void> {
  await tx.db.deleteFrom('clientAlarms').where('clientId', '=', clientId).execute();
}

/** Deletes links that can no longer be used. */
export async function removeOldAlarms(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await ctx.db.deleteFrom('clientAlarms').where('expiresAt', '<=', ctx.now).execute();
}
