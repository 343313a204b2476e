import { sql, type Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { decide, findLast, readState, withdraw, type ConsentState } from '#identity/accounts/service/consents.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { seekerConsent } from './consent-texts.ts';

export type SeekerDecision = Selectable<Tables['seekerConsents']>;

/** Whoever does not agree does not come in: there is nothing to refuse. */
type SeekerConsentState = Exclude<ConsentState, 'refused'>;

/** Notes that the person agrees to the text that now holds. Throws as `decide`. To be called in a transaction. */
export function giveSeekerConsent(tx: Context, seekerId: number, { version }: { version: number }): Promise<void> {
  return decide(tx, seekerConsent, seekerId, { version, decision: 'given' });
}

/** Notes that the person takes the consent back. Throws 40009 when there is none. What follows from it is `stopProcessing`'s. */
export function withdrawSeekerConsent(tx: Context, seekerId: number): Promise<void> {
  return withdraw(tx, seekerConsent, seekerId);
}

/** How the person's consent stands. Asked by the login, which leads to the text again unless it is `given`. */
export async function seekerConsentState(ctx: Pick<Context, 'db' | 'now'>, seekerId: number): Promise<SeekerConsentState> {
  return (await readState(ctx, seekerConsent, seekerId)) as SeekerConsentState;
}

/**
 * For everything that writes to a resume or delivers it: throws 40009 unless the person has agreed and not taken it back. A newer version
 * does not stop what somebody is just writing; it is asked for at the next login.
 */
export async function requireSeekerConsent(ctx: Pick<Context, 'db'>, seekerId: number): Promise<void> {
  const last = await findLast(ctx, seekerConsent, seekerId);
  if (last?.decision === 'given') return;
  const why = last ? '您已撤回对个人信息处理规则的同意' : '您还没有同意个人信息处理规则';
  throw fail('conflict', `${why}，请先在“隐私与账号”页阅读并同意`);
}

/**
 * Whether the person that a column names (`deliveries.seekerId`) has not taken the consent back, for the queries of staff: for them others are not there.
 * Whoever has decided nothing yet has delivered nothing either.
 */
export const hasNotWithdrawn = (column: string) => sql<boolean>`not exists (
  select from seeker_consents last where last.seeker_id = ${sql.ref(column)} and last.decision = 'withdrawn'
     and not exists (select from seeker_consents later where later.seeker_id = last.seeker_id and later.id > last.id))`;

/** All decisions of a person, newest first. */
export function listSeekerDecisions(ctx: Pick<Context, 'db'>, seekerId: number): Promise<SeekerDecision[]> {
  return ctx.db.selectFrom('seekerConsents').selectAll().where('seekerId', '=', seekerId).orderBy('id', 'desc').execute();
}
