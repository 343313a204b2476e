import { fail, isOutcome } from '#contract/call-error.ts';
import { checkVisitorCode, consumeVisitorCode, auditWrongCode, type CodeEntry } from '#identity/job-seekers/service/codes.ts';
import { findSeeker, matchesIdNumber } from '#identity/job-seekers/service/find-seeker.ts';
import { countForNetwork } from '#identity/verification/service/limits.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { DeliveryDeps } from '../deps.ts';
import type { DeliveryLookUpEntry, DeliveryLookUpResult } from '../schema.ts';

/** One message for every mismatch: it does not reveal whether a number is known or has an identity card on record. */
const refusal = '验证码不正确或已失效，或所填信息与投递时不一致，请核对后重试';

/**
 * Returns the state of the deliveries of the person with the number, for somebody without a session who has received the code:
 * number, job, state and dates only. The identity card is checked if given, and is required without `checkToken`. Throws 40003,
 * with one message, for a wrong or used code, a wrong identity card, and when there is no person or no delivery.
 */
export async function lookUp(ctx: Context, { seekers }: DeliveryDeps, input: DeliveryLookUpEntry): Promise<DeliveryLookUpResult> {
  const { mobile, checkToken, code, idNo } = input;
  const given: CodeEntry = { mobile, purpose: 'recruitLookup', checkToken, code };
  try {
    if (checkToken === undefined) await requirePerson(ctx, seekers, { mobile, idNo });
    const right = await checkVisitorCode(ctx, seekers, given);
    return await inTransaction(ctx, async (tx) => {
      await consumeVisitorCode(tx, right);
      const seekerId = await findSeeker(tx, seekers, mobile);
      if (seekerId === undefined || (idNo && !(await matchesIdNumber(tx, seekers, seekerId, idNo)))) throw refused();
      const records = await readStates(tx, seekerId);
      if (records.length === 0) throw refused();
      return { records };
    });
  } catch (error) {
    if (!isOutcome(error, 'wrongVerification')) throw error;
    await auditWrongCode(ctx, seekers, given);
    throw refused();
  }
}

/**
 * Checks the identity card before the code: without the token of the requesting browser, anybody could otherwise try the code and
 * use up its attempts. A wrong card counts against the network like a wrong code.
 */
async function requirePerson(
  ctx: Context,
  seekers: DeliveryDeps['seekers'],
  { mobile, idNo }: { mobile: string; idNo: string | undefined },
): Promise<void> {
  const seekerId = await findSeeker(ctx, seekers, mobile);
  if (seekerId !== undefined && (await matchesIdNumber(ctx, seekers, seekerId, idNo, { mustBeKnown: true }))) return;
  await countForNetwork(ctx, 'failed');
  throw refused();
}

const refused = (): Error => fail('wrongVerification', refusal);

async function readStates(tx: Context, seekerId: number): Promise<DeliveryLookUpResult['records']> {
  const rows = await tx.db
    .selectFrom('deliveries')
    .select(['number', 'job', 'state', 'deliveredAt', 'updatedAt'])
    .where('seekerId', '=', seekerId)
    .orderBy('deliveredAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ job, deliveredAt, updatedAt, ...row }) => ({
    ...row,
    jobTitle: job.title,
    deliveredAt: deliveredAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}
