import { createHash } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf, endSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { StaffDeps } from '../../deps.ts';
import { requireSignOn } from './sign-in-by-sign-on.ts';
import type { SignOnLogout } from './verify-logout-token.ts';

/**
 * Ends the sessions that began with a session at the provider, by the provider's signed notice (back-channel logout); returns how
 * many. Throws 40003 for a notice that does not pass, also a second time; 50300 while the provider's keys cannot be read.
 */
export async function endBySignOn(ctx: Context, deps: StaffDeps, signOnCode: string, token: string): Promise<number> {
  const logout = await requireSignOn(deps, signOnCode).verifyLogout(ctx, token);
  return inTransaction(ctx, async (tx) => {
    if (!(await useToken(tx, logout))) throw fail('wrongVerification', '这份登出通知已经处理过');
    const sessions = await findSessions(tx, logout);
    for (const { id, staffId } of sessions) {
      await endSessions(tx, staffKind, staffId, { only: id, why: 'signOn' });
      await audit(tx, 'staff.sessionEnded', `staff:${staffId}`, { session: id, way: 'identity' });
    }
    await forgetAwaited(tx, logout);
    return sessions.length;
  });
}

/** Returns false for a token that was used before. */
async function useToken(tx: Context, { issuer, tokenId, expiresAt }: SignOnLogout): Promise<boolean> {
  const tokenHash = createHash('sha256')
    .update(JSON.stringify([issuer, tokenId]))
    .digest();
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('staffLogoutTokens')
    .values({ tokenHash, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Finds the open sessions of a notice. One whose session at the provider is not known ends with any of its person. */
async function findSessions(tx: Context, { issuer, subject, sid }: SignOnLogout) {
  return tx.db
    .selectFrom('staffSessions')
    .select(['id', 'staffId'])
    .where('signOnIssuer', '=', issuer)
    .$if(subject !== undefined, (query) => query.where('signOnSubject', '=', subject!))
    .$if(sid !== undefined, (query) =>
      query.where((eb) =>
        subject === undefined ? eb('signOnSid', '=', sid!) : eb.or([eb('signOnSid', '=', sid!), eb('signOnSid', 'is', null)]),
      ),
    )
    .where('endedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Ends the wait for a second factor after a login at the provider that has ended. */
async function forgetAwaited(tx: Context, { issuer, subject, sid }: SignOnLogout): Promise<void> {
  await tx.db
    .deleteFrom('staffTrips')
    .where('purpose', '=', 'factor')
    .where('issuer', '=', issuer)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject!))
    .$if(sid !== undefined, (query) => query.where((eb) => eb.or([eb('sid', '=', sid!), eb('sid', 'is', null)])))
    .execute();
}

/** Deletes used logout tokens that are no longer valid. */
export async function removeOldLogoutTokens({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('staffLogoutTokens').where('expiresAt', '<', now).execute();
}

/**
 * Returns the address at which the caller's session at the provider ends; undefined for a session that did not begin there, and
 * where the provider has no such address or does not answer.
 */
export async function findSignOnExit(ctx: Context, { signOns }: Pick<StaffDeps, 'signOns'>): Promise<string | undefined> {
  const { sessionId } = actorOf(ctx, staffKind);
  const row = await ctx.db.selectFrom('staffSessions').select('signOnIssuer').where('id', '=', sessionId).executeTakeFirst();
  const issuer = row?.signOnIssuer ?? undefined;
  return issuer === undefined ? undefined : signOns.find((one) => one.issuer === issuer)?.getExitUrl(ctx);
}
