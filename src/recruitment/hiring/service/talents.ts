import { fail } from '#contract/call-error.ts';
import { readSeekerMobile } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { requireScope } from '#platform/staff-access.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import { listReceived } from '#recruitment/deliveries/service/handling/list-received.ts';
import { readResumeView } from '#recruitment/resumes/service/resume.ts';
import { outlineOf } from '#recruitment/resumes/web/resume-outline.ts';
import { findTalent, listTalents, type Talent } from '#recruitment/talent-pool/service/talents.ts';
import type { RevealReason } from '#workflow/assignments/schema.ts';
import { readAssignments } from '#workflow/assignments/service/assignments.ts';
import { listNotes } from '#workflow/assignments/service/notes.ts';
import { recordReveal } from '#workflow/assignments/service/reveals.ts';
import type { WorkQueue } from '#workflow/assignments/service/work-queue.ts';
import type { RevealedContact, TalentDetail, TalentLine, TalentPage } from '../schema.ts';
import { maskResumeMail } from './mask-mail.ts';
import { staffIdOf } from './queue.ts';

/** The work queue of the talent pool; its subject is the id of the decision. People who have left are excluded. */
export const talentWork: WorkQueue<'talent'> = {
  code: 'talent',
  handle: 'recruitment.manage',
  find: async (ctx, id) => void (await findTalent(ctx, Number(id))),
};

/** Returns one page of the pool, latest joiners first. */
export async function listPool(ctx: Context, deps: DeliveryDeps, { after }: { after?: number | undefined }): Promise<TalentPage> {
  requireScope(ctx, 'queue', talentWork.code);
  const { talents, next } = await listTalents(ctx, { after });
  const taken = await readAssignments(
    ctx,
    talentWork,
    talents.map(({ id }) => String(id)),
  );
  const records: TalentLine[] = [];
  for (const talent of talents) records.push(await toLine(ctx, deps, talent, taken));
  return { records, next: next === null ? null : String(next) };
}

async function toLine(
  ctx: Context,
  deps: DeliveryDeps,
  { id, seekerId, at, validUntil }: Talent,
  taken: ReadonlyMap<string, NonNullable<TalentLine['assignment']>>,
): Promise<TalentLine> {
  const view = await readResumeView(ctx, deps.resumes, seekerId);
  const { name, lead } = outlineOf(view);
  const wish = view.expectedJob ? [view.expectedJob.firstWish, view.expectedJob.location].filter(Boolean).join(' · ') : '';
  return { id, name, lead, wish, joinedAt: at.toISOString(), validUntil, assignment: taken.get(String(id)) ?? null };
}

/** Returns a person of the pool with the current resume, and audits that. Throws 40004 once they have left. */
export async function readTalent(ctx: Context, deps: DeliveryDeps, { id }: { id: number }): Promise<TalentDetail> {
  requireScope(ctx, 'queue', talentWork.code);
  const { seekerId, at, validUntil } = await findTalent(ctx, id);
  const resume = await readResumeView(ctx, deps.resumes, seekerId);
  await audit(ctx, 'talent.open', `talent:${id}`);
  const [assignments, notes, deliveries] = [
    await readAssignments(ctx, talentWork, [String(id)]),
    await listNotes(ctx, talentWork, String(id)),
    await listReceived(ctx, { seekerId, limit: 20 }),
  ];
  const assignment = assignments.get(String(id)) ?? null;
  const reach = ctx.actor.kind === 'staff' ? ctx.actor.permissions.get('personal.reveal') : undefined;
  return {
    id,
    joinedAt: at.toISOString(),
    validUntil,
    resume: maskResumeMail(resume),
    deliveries: deliveries.map(({ number, job, state }) => ({ number, title: job.title, state })),
    notes,
    assignment,
    mayReveal: reach === 'all' || (reach === 'own' && assignment?.staffId === staffIdOf(ctx)),
  };
}

/**
 * Returns the number or mail address of a person of the pool, unmasked. Audited; throws as `recordReveal`, and 40004 when the
 * field is empty.
 */
export function revealTalent(
  ctx: Context,
  deps: DeliveryDeps,
  { id, ...why }: RevealReason & { id: number; field: 'mobile' | 'email' },
): Promise<RevealedContact> {
  return inTransaction(ctx, async (tx) => {
    const left = await recordReveal(tx, talentWork, { subject: String(id), ...why });
    const { seekerId } = await findTalent(tx, id);
    const value =
      why.field === 'mobile'
        ? await readSeekerMobile(tx, deps.seekers, seekerId)
        : (await readResumeView(tx, deps.resumes, seekerId)).basicInfo?.email;
    if (!value) throw fail('notFound');
    return { value, left };
  });
}
