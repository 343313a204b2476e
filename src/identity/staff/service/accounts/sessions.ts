import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { OpenSessionList, SessionEnd } from '../../schema/accounts.ts';

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

/** Ends one session of a staff member. Throws 40004 when it is over. */
export function endStaffSession(ctx: Context, { id }: SessionEnd): Promise<Empty> {
  return inTransaction(ctx, async (tx) => {
    const session = await tx.db.selectFrom('staffSessions').select('staffId').where('id', '=', id).executeTakeFirst();
    if (!session || (await endSessions(tx, staffKind, session.staffId, { only: id, why: 'staff' })) === 0)
      throw fail('notFound', '该会话已结束');
    await audit(tx, 'staff.sessionEnded', `staff:${session.staffId}`, { session: id });
    return {};
  });
}
