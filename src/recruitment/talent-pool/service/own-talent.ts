import { fail } from '#contract/call-error.ts';
import { requireSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import { lockSeeker } from '#identity/job-seekers/service/find-seeker.ts';
import { recordActivity, seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { addMonths, shanghaiDay } from '#platform/day.ts';
import { isDeclared } from '#recruitment/resumes/service/submit-resume.ts';
import type { TalentDecision, TalentState } from '../schema.ts';
import { talentMonths } from '../web/talent-labels.ts';

/** Returns the calling job seeker's decision. Throws 50102 when nobody is signed in. */
export async function readOwnTalent(ctx: Context): Promise<TalentState> {
  const { seekerId } = seekerOf(ctx);
  const rows = await listTalentDecisions(ctx, seekerId);
  const [last] = rows;
  const validUntil = last?.validUntil ?? null;
  const isMember = validUntil !== null && validUntil >= shanghaiDay(ctx.now);
  return {
    isMember,
    validUntil: isMember ? validUntil : null,
    isOpenTo: await isDeclared(ctx, seekerId),
    history: rows.map(({ at, decision, validUntil }) => ({ at: at.toISOString(), decision, validUntil })),
  };
}

/**
 * Joins the pool for a year, or leaves it, which hides the job seeker from staff. Throws 50102 when nobody is signed in, 40009
 * without the consent, without a declared resume, and for leaving without a membership.
 */
export function decideTalent(ctx: Context, { decision, version }: TalentDecision): Promise<TalentState> {
  const { seekerId } = seekerOf(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockSeeker(tx, seekerId);
    const { isMember, isOpenTo } = await readOwnTalent(tx);
    if (decision === 'withdrawn' && !isMember) throw fail('conflict', '您目前不在人才储备中');
    if (decision === 'given') {
      await requireSeekerConsent(tx, seekerId);
      if (!isOpenTo) throw fail('conflict', '请先填写“我的简历”并确认简历声明，再加入人才储备');
    }
    const validUntil = decision === 'given' ? addMonths(shanghaiDay(tx.now), talentMonths) : null;
    await tx.db.insertInto('talentDecisions').values({ seekerId, decision, version, at: tx.now, validUntil }).execute();
    await audit(tx, decision === 'given' ? 'talent.join' : 'talent.leave', `seeker:${seekerId}`, { version });
    await recordActivity(tx, seekerId);
    return readOwnTalent(tx);
  });
}

/** Lists all decisions of a person, newest first. */
export async function listTalentDecisions(ctx: Pick<Context, 'db'>, seekerId: number) {
  return ctx.db
    .selectFrom('talentDecisions')
    .select(['at', 'decision', 'validUntil'])
    .where('seekerId', '=', seekerId)
    .orderBy('id', 'desc')
    .execute();
}
