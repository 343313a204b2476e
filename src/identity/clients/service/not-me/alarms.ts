import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { messageTopic } from '#workflow/messaging/service/message-kinds.ts';
import type { AlarmKey, AlarmView } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';
import { freezeAccess } from './freeze.ts';

/** Returns what the message of a link reported. Throws 40004, always with the same message, for an unknown, used or expired link. */
export async function getAlarm(ctx: Context, { vault }: Pick<ClientSecurity, 'vault'>, { key }: AlarmKey): Promise<AlarmView> {
  const row = await ctx.db
    .selectFrom('clientAlarms')
    .select(['template', 'sentAt'])
    .where('tokenHash', '=', vault.alarmKey(key))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst();
  if (!row) throw noSuchLink();
  return { what: messageTopic(row.template), at: row.sentAt.toISOString() };
}

/** Freezes the account of a link, once, and cancels a pending contact change. Throws as `getAlarm`. */
export async function raiseAlarm(ctx: Context, security: ClientSecurity, { key }: AlarmKey): Promise<AlarmView> {
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .updateTable('clientAlarms')
      .set({ usedAt: tx.now })
      .where('tokenHash', '=', security.vault.alarmKey(key))
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', tx.now)
      .returning(['clientId', 'template', 'sentAt'])
      .executeTakeFirst();
    if (!row) throw noSuchLink();
    await freezeAccess(tx, security, row.clientId);
    await audit(tx, 'client.notMe', `client:${row.clientId}`, { template: row.template });
    return { what: messageTopic(row.template), at: row.sentAt.toISOString() };
  });
}

const noSuchLink = () => fail('notFound', '链接无效、已使用或已过期');
