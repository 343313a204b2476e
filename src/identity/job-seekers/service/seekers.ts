import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { SeekerDeps } from '../deps.ts';

/** The person with the number, made now if nobody has it. Of two who come at once with one number, both get the same person. */
export async function findOrCreateSeeker(tx: Context, { vault }: SeekerDeps, mobile: string): Promise<{ id: number; isNew: boolean }> {
  const created = await tx.db
    .insertInto('seekers')
    .values({
      mobileKey: vault.mobileKey(mobile),
      sealedMobile: vault.seal(mobile, 'mobile'),
      idNumberKey: null,
      sealedIdNumber: null,
      createdAt: tx.now,
      lastActiveAt: tx.now,
    })
    .onConflict((conflict) => conflict.column('mobileKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created) {
    await audit(tx, 'seeker.create', `seeker:${created.id}`);
    return { id: created.id, isNew: true };
  }
  const known = await tx.db.selectFrom('seekers').select('id').where('mobileKey', '=', vault.mobileKey(mobile)).executeTakeFirstOrThrow();
  return { id: known.id, isNew: false };
}
