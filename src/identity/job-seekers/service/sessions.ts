import { fail } from '#contract/call-error.ts';
import { seekerKind } from '#identity/accounts/service/person-kind.ts';
import { checkRequestCode } from '#identity/accounts/service/request-code.ts';
import { endSessions, listOpenSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { requireProof } from '#platform/staff-access.ts';
import { maskIp } from '#ui/format/masks.ts';
import { consumeCode } from '#workflow/messaging/service/codes.ts';
import type { SeekerDeps } from '../deps.ts';
import type { EndedSessions, ParsedOtherSessionsEnd, ParsedSessionsOfSeeker, SeekerSessionList } from '../schema/sessions.ts';
import { findSeeker } from './find-seeker.ts';
import { seekerRequests } from './requests.ts';
import { seekerOf } from './session.ts';

/** Lists the calling job seeker's open sessions. */
export async function listSeekerSessions(ctx: Context): Promise<SeekerSessionList> {
  const { seekerId, sessionId } = seekerOf(ctx);
  const open = await listOpenSessions(ctx, seekerKind, seekerId);
  return {
    sessions: open.map(({ id, startedAt, lastSeenAt, ip, device }) => ({
      id,
      device,
      ip: maskIp(ip),
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === sessionId,
    })),
  };
}

/**
 * Ends one of the calling job seeker's sessions, or all others, with a code to their number (ASVS 7.5.2). Throws 40003 for a wrong
 * code, 40004 for a session that is not theirs or is over; the code stays valid then.
 */
export async function endSeekerSessions(ctx: Context, deps: SeekerDeps, { id, code }: ParsedOtherSessionsEnd): Promise<EndedSessions> {
  const { seekerId, sessionId } = seekerOf(ctx);
  const right = await checkRequestCode(ctx, deps, seekerRequests.sessions, code);
  return inTransaction(ctx, async (tx) => {
    await consumeCode(tx, right);
    const which = id === 'others' ? { except: sessionId } : { only: id };
    const ended = await endSessions(tx, seekerKind, seekerId, { ...which, why: 'other' });
    if (ended === 0 && id !== 'others') throw fail('notFound', '该会话已结束，请刷新后查看');
    await audit(tx, 'seeker.sessionsEnded', `seeker:${seekerId}`, { ended });
    return { ended };
  });
}

/** Ends all sessions of the job seeker with a number, as an act of staff. Throws 40301 without a fresh proof, 40004 for an unknown number. */
export async function endSessionsOfSeeker(
  ctx: Context,
  deps: Pick<SeekerDeps, 'vault'>,
  { mobile, reason }: ParsedSessionsOfSeeker,
): Promise<EndedSessions> {
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const seekerId = await findSeeker(tx, deps, mobile);
    if (seekerId === undefined) throw fail('notFound', '没有以这个手机号码登录的应聘者，请核对号码');
    const ended = await endSessions(tx, seekerKind, seekerId, { why: 'staff' });
    await audit(tx, 'seeker.sessionsEnded', `seeker:${seekerId}`, { ended, reason });
    return { ended };
  });
}
