import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { clientKind, seekerKind, staffKind } from '#identity/accounts/service/person-kind.ts';
import { endEverySession, endSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { requireProof } from '#platform/staff-access.ts';
import type { EndedAccountSessions, OpenSessionList, ParsedAllSessionsEnd, SessionEnd } from '../../schema/accounts.ts';

/** Lists the open sessions of all staff, last used first. Nobody has more than two, so no paging is needed. */
export async function listAllSessions(ctx: Context): Promise<OpenSessionList> {
  const rows = await ctx.db
    .selectFrom('staffSessions as session')
    .innerJoin('staffAccounts as account', 'account.id', 'session.staffId')
    .select(['session.id', 'session.startedAt', 'session.lastSeenAt', 'session.ip', 'session.device', 'session.idleSeconds'])
    .select(['account.id as staffId', 'account.name', 'account.loginName'])
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', ctx.now)
    .orderBy('session.lastSeenAt', 'desc')
    .orderBy('session.id')
    .execute();
  const own = ctx.actor.kind === 'staff' ? ctx.actor.sessionId : undefined;
  return {
    sessions: rows
      .filter(({ lastSeenAt, idleSeconds }) => lastSeenAt.getTime() + idleSeconds * 1000 > ctx.now.getTime())
      .map(({ startedAt, lastSeenAt, idleSeconds: _idle, ...row }) => ({
        ...row,
        startedAt: startedAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent: row.id === own,
      })),
  };
}

const kinds = { client: clientKind, seeker: seekerKind, staff: staffKind } as const;

/** Ends the sessions of all clients, job seekers or staff, except the caller's own, for example after an intrusion. */
export async function endAllSessions(ctx: Context, { who, reason }: ParsedAllSessionsEnd): Promise<EndedAccountSessions> {
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const ended = await endEverySession(tx, kinds[who]);
    await audit(tx, 'staff.allSessionsEnded', `sessions:${who}`, { reason, ended });
    return { ended };
  });
}

/** Ends one session of a staff member. Throws 40301 without a fresh proof, 40004 when it is over. */
export async function endStaffSession(ctx: Context, { id }: SessionEnd): Promise<Empty> {
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const session = await tx.db.selectFrom('staffSessions').select('staffId').where('id', '=', id).executeTakeFirst();
    if (!session || (await endSessions(tx, staffKind, session.staffId, { only: id, why: 'staff' })) === 0)
      throw fail('notFound', '该会话已结束');
    await audit(tx, 'staff.sessionEnded', `staff:${session.staffId}`, { session: id });
    return {};
  });
}
