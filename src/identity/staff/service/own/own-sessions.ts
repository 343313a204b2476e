import { fail } from '#contract/call-error.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf, endSessions, listOpenSessions, logOut } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { requireProof } from '#platform/staff-access.ts';
import type { StaffDeps } from '../../deps.ts';
import type { EndedAccountSessions, LoginList, OwnSessionEnd, SessionList, SignedOut } from '../../schema/accounts.ts';
import { findSignOnExit } from '../sign-in-methods/end-with-sign-on.ts';
import { sessionCookie } from '../sign-in/admission.ts';

const shownLogins = 20;

/** Lists the last logins of a staff member, newest first, including failed ones. */
export async function readStaffLogins(ctx: Pick<Context, 'db'>, staffId: number): Promise<LoginList['logins']> {
  const rows = await ctx.db
    .selectFrom('staffLogins')
    .select(['at', 'result', 'way', 'ip', 'device'])
    .where('staffId', '=', staffId)
    .orderBy('id', 'desc')
    .limit(shownLogins)
    .execute();
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

export async function listOwnLogins(ctx: Context): Promise<LoginList> {
  return { logins: await readStaffLogins(ctx, actorOf(ctx, staffKind).staffId) };
}

export async function listOwnSessions(ctx: Context): Promise<SessionList> {
  const { staffId, sessionId } = actorOf(ctx, staffKind);
  const open = await listOpenSessions(ctx, staffKind, staffId);
  return {
    sessions: open.map(({ id, startedAt, lastSeenAt, ip, device }) => ({
      id,
      ip,
      device,
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === sessionId,
    })),
  };
}

/**
 * Ends one of the caller's sessions, or all others, with a fresh proof. Throws 40301 without it, 40004 for a session that is not
 * theirs or is over.
 */
export async function endOwnSession(ctx: Context, { id }: OwnSessionEnd): Promise<EndedAccountSessions> {
  const { staffId, sessionId } = actorOf(ctx, staffKind);
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const which = id === 'others' ? { except: sessionId } : { only: id };
    const ended = await endSessions(tx, staffKind, staffId, { ...which, why: 'other' });
    if (ended === 0 && id !== 'others') throw fail('notFound', '该会话已结束');
    await audit(tx, 'staff.sessionEnded', `staff:${staffId}`, { session: id, ended });
    return { ended };
  });
}

/**
 * Ends the calling session and deletes its cookie. Returns the address at which the session at the single sign-on ends, for a
 * session that began there.
 */
export async function signOut(ctx: Context, deps: Pick<StaffDeps, 'signOns'>): Promise<SignedOut> {
  const address = await findSignOnExit(ctx, deps);
  await logOut(ctx, staffKind);
  ctx.setCookie?.(sessionCookie, '', { maxAgeSeconds: 0 });
  return { address: address ?? null };
}
