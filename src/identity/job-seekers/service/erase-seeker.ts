import { randomUUID } from 'node:crypto';
import { eraseCategories } from '#identity/accounts/service/erasures.ts';
import { newRequestNumber } from '#identity/accounts/service/request-number.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { SeekerRightsDeps } from '../rights-deps.ts';
import type { ErasedKind } from '../schema/rights.ts';
import { listSeekerDecisions } from './consents.ts';

/** Proof of a deletion: a number without reference to a person, and the counts of removed records. */
export interface ErasureReceipt {
  number: string;
  removed: readonly ErasedKind[];
}

/**
 * Deletes all data of a person in the caller's transaction: the data of each module, then sessions, consents, copies and the
 * person. An anonymous receipt remains. The number is free for a new account. Returns undefined when the person was already
 * deleted.
 */
export async function eraseSeeker(
  tx: Context,
  { erasures }: Pick<SeekerRightsDeps, 'erasures'>,
  seekerId: number,
  reason: 'request' | 'retention',
): Promise<ErasureReceipt | undefined> {
  // The strongest row lock: concurrent inserts for this person wait, and then fail.
  const person = await tx.db.selectFrom('seekers').select('id').where('id', '=', seekerId).forUpdate().executeTakeFirst();
  if (!person) return undefined;
  const decisions = await listSeekerDecisions(tx, seekerId);
  const outcomes = await eraseCategories(tx, erasures, seekerId);
  const removed = outcomes.flatMap(({ code, title, outcome, count }) => (outcome === 'erased' ? { code, title, count } : []));
  const number = newRequestNumber('SC', shanghaiDay(tx.now));
  await tx.db.deleteFrom('seekers').where('id', '=', seekerId).execute();
  await tx.db
    .insertInto('seekerErasures')
    .values({
      id: randomUUID(),
      number,
      reason,
      erasedOn: shanghaiDay(tx.now),
      removed: JSON.stringify(removed),
      consents: JSON.stringify(decisions.map(({ version, decision, at }) => ({ version, decision, on: shanghaiDay(at) }))),
    })
    .execute();
  await audit(tx, 'seeker.erase', `seeker:${seekerId}`, { number, reason });
  return { number, removed };
}
