import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newRecipients, type Recipient } from '../schema.ts';

/** Lists the recipients of personal data in their given order. */
export function listRecipients(ctx: Pick<Context, 'db'>): Promise<Recipient[]> {
  return ctx.db.selectFrom('privacyRecipients').select(['name', 'purpose', 'data', 'way', 'basis']).orderBy('sort').execute();
}

/** Replaces the whole list (PIPL §23). */
export async function replaceRecipients(ctx: Context, recipients: readonly Recipient[]): Promise<void> {
  const rows = newRecipients.parse(recipients).map((recipient, sort) => ({ ...recipient, sort }));
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('privacyRecipients').execute();
    if (rows.length > 0) await tx.db.insertInto('privacyRecipients').values(rows).execute();
    await audit(tx, 'privacyRecipients.replace', 'privacyRecipients', { count: rows.length });
  });
}
