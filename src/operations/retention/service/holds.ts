import { sql } from 'kysely';
import { formatSubject } from '#contract/audit/subjects.ts';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { requireProof, ScopeError } from '#platform/staff-access.ts';
import type { ParsedHold, HoldLift, HoldList } from '../schema.ts';

/** Lists the subjects under a legal hold, as the audit log stores them. */
export async function listHeldSubjects({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const rows = await db.selectFrom('legalHolds').select('subject').where('liftedAt', 'is', null).orderBy('subject').execute();
  return rows.map(({ subject }) => subject);
}

/** Lists all holds, those in force first. */
export async function listLegalHolds(ctx: Context): Promise<HoldList> {
  const rows = await ctx.db
    .selectFrom('legalHolds')
    .selectAll()
    .orderBy(sql`lifted_at is not null`)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.flatMap(({ placedBy, liftedBy }) => (liftedBy === null ? [placedBy] : [placedBy, liftedBy])),
  );
  return {
    holds: rows.map(({ id, subject, reason, placedAt, placedBy, liftedAt, liftedBy, liftedReason }) => ({
      id,
      subject,
      about: formatSubject(subject),
      reason,
      placedAt: placedAt.toISOString(),
      placedBy: names.get(placedBy) ?? '',
      lifted: liftedAt && { at: liftedAt.toISOString(), by: names.get(liftedBy!) ?? '', reason: liftedReason! },
    })),
  };
}

/**
 * Places a hold: from now on nothing of this subject is destroyed or archived. Requires a recent re-authentication. Throws 40009
 * when it is already under a hold.
 */
export async function placeHold(ctx: Context, { subject, reason }: ParsedHold): Promise<Empty> {
  const staffId = requireStaff(ctx);
  requireProof(ctx);
  await inTransaction(ctx, async (tx) => {
    const placed = await tx.db
      .insertInto('legalHolds')
      .values({ subject, reason, placedAt: tx.now, placedBy: staffId })
      .onConflict((conflict) => conflict.column('subject').where('liftedAt', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!placed) throw fail('conflict', '该对象已经在保全中');
    await audit(tx, 'hold.placed', subject, { reason });
  });
  return {};
}

/** Lifts a hold. Requires a recent re-authentication. Throws 40004 when there is no such hold, 40009 when it was already lifted. */
export async function liftHold(ctx: Context, { id, reason }: HoldLift): Promise<Empty> {
  const staffId = requireStaff(ctx);
  requireProof(ctx);
  await inTransaction(ctx, async (tx) => {
    const found = await tx.db.selectFrom('legalHolds').select('subject').where('id', '=', id).forUpdate().executeTakeFirst();
    if (!found) throw fail('notFound');
    const { numUpdatedRows } = await tx.db
      .updateTable('legalHolds')
      .set({ liftedAt: tx.now, liftedBy: staffId, liftedReason: reason })
      .where('id', '=', id)
      .where('liftedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw fail('conflict', '保全已经解除');
    await audit(tx, 'hold.lifted', found.subject, { reason });
  });
  return {};
}

function requireStaff({ actor }: Context): number {
  if (actor.kind !== 'staff') throw new ScopeError('record.hold');
  return actor.staffId;
}
