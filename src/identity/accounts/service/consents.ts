import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { deviceNameOf } from '../web/device-name.ts';
import type { ConsentMatter } from './consent-matter.ts';
import { holdingVersion } from './consent-texts.ts';
import { subjectOf } from './person-kind.ts';

type Decision = Pick<Selectable<Tables['clientConsents']>, 'version' | 'decision' | 'at'>;
/** Where it was decided, for kinds that keep it. */
type Place = Partial<Pick<Tables['clientConsents'], 'place'>>;

/** `outdated`: an earlier version was agreed to, and a newer one holds. */
export type ConsentState = Decision['decision'] | 'none' | 'outdated';

/**
 * Notes that a person agrees to a text, or does not. Deciding again what holds already changes nothing. Throws 40009 for a version that no
 * longer holds, which must be read anew (PIPL §14), and for a refusal of what was agreed to. To be called in a transaction.
 */
export async function decide(
  tx: Context,
  matter: ConsentMatter,
  personId: number,
  { version, decision, ...place }: { version: number; decision: 'given' | 'refused' } & Place,
): Promise<void> {
  await matter.lock(tx, personId);
  if (version !== (await holdingVersion(tx, matter))) throw fail('conflict', matter.refusals.outdated);
  const last = await findLast(tx, matter, personId);
  if (last?.version === version && last.decision === decision) return;
  if (last?.version === version && last.decision === 'given') throw fail('conflict', '您已同意这一事项；不再同意时请撤回');
  await record(tx, matter, personId, { version, decision, ...place });
}

/**
 * Notes that a person takes a consent back, to whichever version it was; whoever has refused may say so as well. Throws 40009 when
 * nothing was decided, or it is taken back already. What was done before stays lawful
 * (PIPL §15); what follows from it is for the kind to do. To be called in a transaction.
 */
export async function withdraw(tx: Context, matter: ConsentMatter, personId: number, place: Place = {}): Promise<void> {
  await matter.lock(tx, personId);
  const last = await findLast(tx, matter, personId);
  if (!last || last.decision === 'withdrawn') throw fail('conflict', matter.refusals.notGiven);
  await record(tx, matter, personId, { version: last.version, decision: 'withdrawn', ...place });
}

/** How a person's consent stands under the version that now holds. */
export async function readState(ctx: Pick<Context, 'db' | 'now'>, matter: ConsentMatter, personId: number): Promise<ConsentState> {
  return stateOf(await findLast(ctx, matter, personId), await holdingVersion(ctx, matter));
}

/** How the last decision stands under the version that holds: that an earlier one was refused is no answer to it. */
export function stateOf(last: Pick<Decision, 'version' | 'decision'> | undefined, version: number): ConsentState {
  if (!last) return 'none';
  if (last.version === version || last.decision === 'withdrawn') return last.decision;
  return last.decision === 'given' ? 'outdated' : 'none';
}

/** A person's newest decision; undefined before the first. */
export function findLast(
  { db }: Pick<Context, 'db'>,
  { decisions, key, person }: ConsentMatter,
  personId: number,
): Promise<Decision | undefined> {
  return db
    .selectFrom(decisions)
    .select(['version', 'decision', 'at'])
    .where(person.owner, '=', personId)
    .where(({ and }) => and(key))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function record(
  tx: Context,
  { decisions, key, person, noun, evidence }: ConsentMatter,
  personId: number,
  { version, decision, ...place }: Pick<Decision, 'version' | 'decision'> & Place,
): Promise<void> {
  const about = { ...key, version, ...place };
  await tx.db
    .insertInto(decisions)
    .values({
      [person.owner]: personId,
      ...about,
      decision,
      at: tx.now,
      device: deviceNameOf(tx.userAgent),
      ...(await evidence(tx)),
    })
    .execute();
  await audit(tx, `${noun}.${decision}`, subjectOf(person, personId), about);
}
