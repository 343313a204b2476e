import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { deviceNameOf } from '../web/device-name.ts';
import type { ConsentSubject } from './consent-subject.ts';
import { findVersionInForce } from './consent-texts.ts';
import { auditSubjectOf } from './person-kind.ts';

type Decision = Pick<Selectable<Tables['clientConsents']>, 'version' | 'decision' | 'at'>;
/** The place where the person decided, for kinds that store it. */
type Place = Partial<Pick<Tables['clientConsents'], 'place'>>;

/** `outdated`: an earlier version was agreed to and a newer one is in force. */
export type ConsentState = Decision['decision'] | 'none' | 'outdated';

/**
 * Records that a person agrees to a text or refuses it. Repeating the current decision changes nothing. Throws 40009 for a
 * version no longer in force, which must be read again (PIPL §14), and for a refusal after a consent. Call it in a transaction.
 */
export async function recordDecision(
  tx: Context,
  matter: ConsentSubject,
  personId: number,
  { version, decision, ...place }: { version: number; decision: 'given' | 'refused' } & Place,
): Promise<void> {
  await matter.lock(tx, personId);
  if (version !== (await findVersionInForce(tx, matter))) throw fail('conflict', matter.refusals.outdated);
  const last = await findLastDecision(tx, matter, personId);
  if (last?.version === version && last.decision === decision) return;
  if (last?.version === version && last.decision === 'given') throw fail('conflict', '您已同意这一事项；不再同意时请撤回');
  await record(tx, matter, personId, { version, decision, ...place });
}

/**
 * Records the withdrawal of a consent to any version; also possible after a refusal. Throws 40009 when nothing was decided or it
 * is already withdrawn. Earlier processing stays lawful (PIPL §15); the caller handles the consequences. Call it in a
 * transaction.
 */
export async function recordWithdrawal(tx: Context, matter: ConsentSubject, personId: number, place: Place = {}): Promise<void> {
  await matter.lock(tx, personId);
  const last = await findLastDecision(tx, matter, personId);
  if (!last || last.decision === 'withdrawn') throw fail('conflict', matter.refusals.notGiven);
  await record(tx, matter, personId, { version: last.version, decision: 'withdrawn', ...place });
}

/** Returns the state of a person's consent under the version in force. */
export async function readConsentState(ctx: Pick<Context, 'db' | 'now'>, matter: ConsentSubject, personId: number): Promise<ConsentState> {
  return toConsentState(await findLastDecision(ctx, matter, personId), await findVersionInForce(ctx, matter));
}

/** Returns the state of the last decision under the version in force. A refusal of an earlier version counts as no decision. */
export function toConsentState(last: Pick<Decision, 'version' | 'decision'> | undefined, version: number): ConsentState {
  if (!last) return 'none';
  if (last.version === version || last.decision === 'withdrawn') return last.decision;
  return last.decision === 'given' ? 'outdated' : 'none';
}

/** Returns a person's newest decision; undefined when there is none. */
export function findLastDecision(
  { db }: Pick<Context, 'db'>,
  { decisions, key, person }: ConsentSubject,
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
  { decisions, key, person, noun, evidence }: ConsentSubject,
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
  await audit(tx, `${noun}.${decision}`, auditSubjectOf(person, personId), about);
}
