import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import type { IdentityDeps } from '../deps.ts';
import type { CardValues } from '../web/card-fields.ts';
import { longTerm } from '../web/card-validity.ts';

/** Business records are kept for twenty years (证券法 §137), longer than the anti-money-laundering law requires. */
const retentionDays = 20 * 366;

export interface FiledCard {
  clientId: number;
  fields: CardValues;
  caseId?: string;
  frontImageId?: string;
  backImageId?: string;
}

/** Stores a card as the card on file in place of the former one, whose pictures are kept for the legal period. Call it in a transaction. */
export async function fileIdCard(tx: Context, { vault }: Pick<IdentityDeps, 'vault'>, card: FiledCard): Promise<void> {
  const { clientId, fields, caseId = null, frontImageId = null, backImageId = null } = card;
  await retireCard(tx, clientId);
  const images = [frontImageId, backImageId].filter((id) => id !== null);
  if (images.length > 0)
    await tx.db.updateTable('identityImages').set({ state: 'onFile', caseId, changedAt: tx.now }).where('id', 'in', images).execute();
  const { id } = await tx.db
    .insertInto('clientIdCards')
    .values({
      clientId,
      sealedFields: Buffer.alloc(0),
      validFrom: fields.validFrom,
      validUntil: fields.validUntil === longTerm ? null : fields.validUntil,
      caseId,
      frontImageId,
      backImageId,
      filedAt: tx.now,
      replacedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Encrypted for its own row, whose id is known only now.
  const sealedFields = vault.clientIdCards.sealedFields.seal(fields, { id });
  await tx.db.updateTable('clientIdCards').set({ sealedFields }).where('id', '=', id).execute();
}

async function retireCard(tx: Context, clientId: number): Promise<void> {
  const old = await tx.db
    .updateTable('clientIdCards')
    .set({ replacedAt: tx.now })
    .where('clientId', '=', clientId)
    .where('replacedAt', 'is', null)
    .returning(['frontImageId', 'backImageId'])
    .executeTakeFirst();
  const images = [old?.frontImageId, old?.backImageId].filter((id) => typeof id === 'string');
  if (images.length === 0) return;
  const keepUntil = addDays(shanghaiDay(tx.now), retentionDays);
  await tx.db.updateTable('identityImages').set({ state: 'retained', keepUntil, changedAt: tx.now }).where('id', 'in', images).execute();
}
