import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { SeekerDeps } from '../deps.ts';

/** Returns the identity number if a resume contains one; otherwise an empty text. */
export async function readIdNumber(ctx: Pick<Context, 'db'>, { vault }: Pick<SeekerDeps, 'vault'>, seekerId: number): Promise<string> {
  const row = await ctx.db.selectFrom('seekers').select('sealedIdNumber').where('id', '=', seekerId).executeTakeFirst();
  return row?.sealedIdNumber ? vault.open(row.sealedIdNumber, 'idNumber') : '';
}

/** Stores a validated number encrypted, with a hash for look-ups; an empty text removes it. Call it in a transaction. */
export async function storeIdNumber(tx: Context, { vault }: Pick<SeekerDeps, 'vault'>, seekerId: number, idNumber: string): Promise<void> {
  const isRemoved = idNumber === '';
  await tx.db
    .updateTable('seekers')
    .set({
      idNumberKey: isRemoved ? null : vault.idNumberKey(idNumber),
      sealedIdNumber: isRemoved ? null : vault.seal(idNumber, 'idNumber'),
    })
    .where('id', '=', seekerId)
    .execute();
  await audit(tx, isRemoved ? 'seeker.removeIdNumber' : 'seeker.keepIdNumber', `seeker:${seekerId}`);
}
