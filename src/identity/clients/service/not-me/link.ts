import { randomBytes } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';
import type { TemplateName } from '#workflow/messaging/templates.ts';
import type { ClientSecurity } from '../../security.ts';

/** As long as somebody may need to see a message that came while they were away. */
const alarmMs = 7 * 86_400_000;

/**
 * The link “不是我操作” of one message. It holds 144 random bits and nothing of the client, in the query, which no log and no count keeps; here
 * is their keyed hash.
 */
export async function linkNotMe(
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

/** Makes all links of a client worthless, as when the account is opened again. */
export async function endAlarms(tx: Pick<Context, 'db'>, clientId: number): Promise<void> {
  await tx.db.deleteFrom('clientAlarms').where('clientId', '=', clientId).execute();
}

/** Removes links that can no longer be used. */
export async function removeOldAlarms(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await ctx.db.deleteFrom('clientAlarms').where('expiresAt', '<=', ctx.now).execute();
}
