import { sql, type Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import {
  recordDecision,
  findLastDecision,
  readConsentState,
  recordWithdrawal,
  type ConsentState,
} from '#identity/accounts/service/consents.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { seekerConsentSubject } from './consent-texts.ts';

export type SeekerDecision = Selectable<Tables['seekerConsents']>;

/** Job seekers who do not agree cannot sign in, so there is no refusal. */
type SeekerConsentState = Exclude<ConsentState, 'refused'>;

/** Records that the person agrees to the text in force. Throws as `recordDecision`. Call it in a transaction. */
export function giveSeekerConsent(tx: Context, seekerId: number, { version }: { version: number }): Promise<void> {
  return recordDecision(tx, seekerConsentSubject, seekerId, { version, decision: 'given' });
}

/** Records that the person withdraws the consent. Throws 40009 when there is none. `stopProcessing` handles the consequences. */
export function withdrawSeekerConsent(tx: Context, seekerId: number): Promise<void> {
  return recordWithdrawal(tx, seekerConsentSubject, seekerId);
}

/** Returns the state of the person's consent. The login shows the text again unless it is `given`. */
export async function seekerConsentState(ctx: Pick<Context, 'db' | 'now'>, seekerId: number): Promise<SeekerConsentState> {
  return (await readConsentState(ctx, seekerConsentSubject, seekerId)) as SeekerConsentState;
}

/**
 * For everything that writes to or delivers a resume: throws 40009 unless the person has agreed and not withdrawn. A newer
 * version does not interrupt unsaved work; it is requested at the next login.
 */
export async function requireSeekerConsent(ctx: Pick<Context, 'db'>, seekerId: number): Promise<void> {
  const last = await findLastDecision(ctx, seekerConsentSubject, seekerId);
  if (last?.decision === 'given') return;
  const why = last ? '您已撤回对个人信息处理规则的同意' : '您还没有同意个人信息处理规则';
  throw fail('conflict', `${why}，请先在“隐私与账号”页阅读并同意`);
}

/**
 * SQL condition for staff queries: true unless the person in a column (`deliveries.seekerId`) has withdrawn the consent; staff do
 * not see the others. A person without a decision has no deliveries either.
 */
export const hasNotWithdrawn = (column: string) => sql<boolean>`not exists (
  select from seeker_consents last where last.seeker_id = ${sql.ref(column)} and last.decision = 'withdrawn'
     and not exists (select from seeker_consents later where later.seeker_id = last.seeker_id and later.id > last.id))`;

/** Lists all decisions of a person, newest first. */
export function listSeekerDecisions(ctx: Pick<Context, 'db'>, seekerId: number): Promise<SeekerDecision[]> {
  return ctx.db.selectFrom('seekerConsents').selectAll().where('seekerId', '=', seekerId).orderBy('id', 'desc').execute();
}
