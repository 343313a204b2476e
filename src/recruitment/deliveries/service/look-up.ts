import { fail, isOutcome } from '#contract/call-error.ts';
import { checkVisitorCode, consumeVisitorCode, noteWrongCode, type CodeEntry } from '#identity/job-seekers/service/codes.ts';
import { findSeeker, fitsIdNumber } from '#identity/job-seekers/service/find-seeker.ts';
import { countForNetwork } from '#identity/verification/service/limits.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { DeliveryDeps } from '../deps.ts';
import type { LookUpEntry, LookUpResult } from '../schema.ts';

/** One sentence for whatever does not fit: nobody learns whether a number is known, or has an identity card on record. */
const refusal = '验证码不正确或已失效，或所填信息与投递时不一致，请核对后重试';

/**
 * Where the deliveries of the person with the number stand, for somebody who is not signed in but got the code that was sent there: number,
 * job, state and dates, nothing else. The identity card is looked at only if it is given, but who has no `checkToken` must name the one on
 * record. Throws 40003, with one sentence, for a code that is wrong or used up, an identity card that is not the one on record, and when there
 * is nobody or nothing.
 */
export async function lookUp(ctx: Context, { seekers }: DeliveryDeps, input: LookUpEntry): Promise<LookUpResult> {
  const { mobile, checkToken, code, idNo } = input;
  const given: CodeEntry = { mobile, purpose: 'recruitLookup', checkToken, code };
  try {
    if (checkToken === undefined) await requirePerson(ctx, seekers, { mobile, idNo });
    const right = await checkVisitorCode(ctx, seekers, given);
    return await inTransaction(ctx, async (tx) => {
      await consumeVisitorCode(tx, right);
      const seekerId = await findSeeker(tx, seekers, mobile);
      if (seekerId === undefined || (idNo && !(await fitsIdNumber(tx, seekers, seekerId, idNo)))) throw refused();
      const records = await readStates(tx, seekerId);
      if (records.length === 0) throw refused();
      return { records };
    });
  } catch (error) {
    if (!isOutcome(error, 'wrongVerification')) throw error;
    await noteWrongCode(ctx, seekers, given);
    throw refused();
  }
}

/**
 * Without the token that only the browser has which asked for the code, anybody could try the code, and use its tries up. So the identity
 * card is looked at before the code is; a wrong one counts for the network like a wrong code.
 */
async function requirePerson(
  ctx: Context,
  seekers: DeliveryDeps['seekers'],
  { mobile, idNo }: { mobile: string; idNo: string | undefined },
): Promise<void> {
  const seekerId = await findSeeker(ctx, seekers, mobile);
  if (seekerId !== undefined && (await fitsIdNumber(ctx, seekers, seekerId, idNo, { mustBeKnown: true }))) return;
  await countForNetwork(ctx, 'failed');
  throw refused();
}

const refused = (): Error => fail('wrongVerification', refusal);

async function readStates(tx: Context, seekerId: number): Promise<LookUpResult['records']> {
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
