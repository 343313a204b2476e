import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { SeekerDeps } from '../deps.ts';

/** Returns the person with the number, inserted if nobody has it. Two simultaneous requests with one number get the same person. */
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
