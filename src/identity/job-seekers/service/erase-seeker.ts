import { randomUUID } from 'node:crypto';
import { eraseCategories } from '#identity/accounts/service/erasures.ts';
import { newRequestNumber } from '#identity/accounts/service/request-number.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { SeekerRightsDeps } from '../rights-deps.ts';
import type { ErasedKind } from '../schema/rights.ts';
import { listSeekerDecisions } from './consents.ts';

/** What tells that it was done: a number that leads to nobody, and how much there was. */
export interface ErasureReceipt {
  number: string;
  removed: readonly ErasedKind[];
}

/**
 * Deletes everything of a person, in the one transaction that it is called in: what each module keeps, then sessions, consents, copies and
 * the person. What remains is a receipt without identity. The number is free: whoever signs in with it is somebody new. Undefined when the
 * person is gone already.
 */
export async function eraseSeeker(
  tx: Context,
  { erasures }: Pick<SeekerRightsDeps, 'erasures'>,
  seekerId: number,
  reason: 'request' | 'retention',
): Promise<ErasureReceipt | undefined> {
  // The strongest lock: whatever is just being added for this person waits, and then finds nobody.
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
