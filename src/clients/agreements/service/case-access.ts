import { findCase, requireOwnCase, type CaseRow } from '#clients/cases/service/cases.ts';
import { fail } from '#contract/call-error.ts';
import { readPerson, type Person } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import { networkOf } from '#platform/http/visitor-network.ts';
import { countOne, fixedWindow, undoCount, type WindowLimit } from '#platform/limits/limits.ts';
import type { AgreementDeps } from '../deps.ts';

/** A case that the caller may sign in, and its client. */
export interface CaseAccess {
  row: CaseRow;
  person: Person;
  channel: 'token' | 'mobile';
}

const windowMs = 60 * 60_000;
/** Failed attempts per network and hour; a company may share one network. */
export const caseTriesPerHour = 20;

/** Returns the signed-in client's own case. Throws 50102 without a session, 40004 for a missing case or another client's. */
export async function accessByToken(ctx: Context, { security }: AgreementDeps, acptId: string): Promise<CaseAccess> {
  const row = await requireOwnCase(ctx, acptId);
  return { row, person: await readPerson(ctx, security, row.clientId), channel: 'token' };
}

/**
 * Returns the case by its number and the client's mobile number. Throws the same 40004 for an unknown case and a wrong number,
 * 40029 after too many failed attempts from one network.
 */
export async function accessByMobile(
  ctx: Context,
  { security }: AgreementDeps,
  { acptId, mobile }: { acptId: string; mobile: string },
): Promise<CaseAccess> {
  // Count before checking, so that parallel attempts cannot bypass the limit.
  await countTry(ctx);
  const row = await findCase(ctx, acptId);
  const person = row && (await readPerson(ctx, security, row.clientId));
  if (!row || !person || person.mobile !== mobile) throw fail('notFound', '没有找到与业务流水号和手机号都相符的业务，请核对后再试');
  await undoCount(ctx, triesOf(ctx));
  return { row, person, channel: 'mobile' };
}

async function countTry(ctx: Context): Promise<void> {
  const { isCounted, retryAfter } = await countOne(ctx, triesOf(ctx));
  if (isCounted) return;
  throw fail('tooManyRequests', `尝试次数过多，请 ${Math.ceil(retryAfter / 60)} 分钟后再试，或登录后办理`, { retryAfter });
}

const triesOf = (ctx: Context): WindowLimit => ({
  name: 'agreement.network',
  key: ctx.ip ? networkOf(ctx.ip) : 'unknown',
  window: fixedWindow(ctx, windowMs),
  most: caseTriesPerHour,
});
