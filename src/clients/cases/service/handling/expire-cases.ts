import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { announceCase } from '../announce-case.ts';
import { addEvent } from '../cases.ts';

/** Expires unfinished cases after their time limit. Returns how many. */
export async function expireCases(ctx: Context): Promise<number> {
  const rows = await ctx.db
    .selectFrom('businessCases')
    .select('id')
    .where('state', 'in', ['open', 'returned'])
    .where('expiresAt', '<=', ctx.now)
    .limit(1000)
    .execute();
  for (const { id } of rows) await expireCase(ctx, id);
  return rows.length;
}

/** Expires one overdue case and deletes its form values. Does nothing to a case that is not overdue. */
export async function expireCase(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .updateTable('businessCases')
      .set({ state: 'expired', sealedValues: null, updatedAt: tx.now })
      .where('id', '=', id)
      .where('state', 'in', ['open', 'returned'])
      .where('expiresAt', '<=', tx.now)
      .returning(['id', 'number', 'busiCode'])
      .executeTakeFirst();
    if (!row) return;
    await announceCase(tx, row, 'expired');
    await addEvent(tx, id, { kind: 'expired', text: '超过有效期未完成，本次办理已自动终止' });
    await audit(tx, 'businessCase.expire', `businessCase:${id}`);
  });
}
