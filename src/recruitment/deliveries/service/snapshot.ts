import { fail } from '#contract/call-error.ts';
import { requireSeekerConsent, seekerConsentState } from '#identity/job-seekers/service/consents.ts';
import { seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import type { ResumeView } from '#recruitment/resumes/schema/resume.ts';
import { holdFiles } from '#recruitment/resumes/service/files/files.ts';
import { readOwnResume, readResumeView } from '#recruitment/resumes/service/resume.ts';
import { missingFor } from '#recruitment/resumes/web/completeness.ts';
import type { DeliveryDeps } from '../deps.ts';
import type { DeliveredJob, DeliveryKey } from '../schema.ts';

/** What a delivery keeps of the resume: sealed for this delivery, and the files that are held for it. */
export interface Snapshot {
  sealedSnapshot: Buffer;
  fileIds: string[];
  snapshotAt: Date;
}

/**
 * The calling job seeker's resume as the firm is to read it, for one delivery. Throws 40009 naming, as `missing`, the sections and fields
 * that a job of this type asks for, when the resume was not declared true, and without the person's consent.
 */
export async function takeSnapshot(tx: Context, deps: DeliveryDeps, deliveryId: string, type: DeliveredJob['type']): Promise<Snapshot> {
  const { seekerId } = seekerOf(tx);
  await requireSeekerConsent(tx, seekerId);
  const own = await readOwnResume(tx, deps.resumes, seekerId);
  const missing = missingFor(own, type);
  if (missing.length > 0)
    throw fail('conflict', `简历还缺少必填内容：${missing.map(({ title }) => title).join('、')}`, { extra: { missing } });
  if (!own.declaredAt) throw fail('conflict', '请先在“我的简历”确认并提交简历声明', { extra: { missing: [], needsDeclaration: true } });
  const fileIds = await holdFiles(tx, deps.resumes, seekerId);
  const view = await readResumeView(tx, deps.resumes, seekerId);
  return { sealedSnapshot: deps.vault.sealedSnapshot.seal(view, { id: deliveryId }), fileIds, snapshotAt: tx.now };
}

/** The resume of one's own delivery as it was sent; staff and the system read any. Throws 50102, and 40004 for somebody else's as for none. */
export async function readDelivered(ctx: Context, deps: DeliveryDeps, { id }: DeliveryKey): Promise<ResumeView> {
  const { kind } = ctx.actor;
  const owner = kind === 'staff' || kind === 'system' ? undefined : seekerOf(ctx).seekerId;
  const row = await ctx.db.selectFrom('deliveries').select('seekerId').where('id', '=', id).executeTakeFirst();
  if (!row || (owner !== undefined && row.seekerId !== owner)) throw fail('notFound');
  // Whoever took the consent back is hidden from the staff.
  if (kind === 'staff' && (await seekerConsentState(ctx, row.seekerId)) === 'withdrawn') throw fail('notFound');
  return openSnapshot(ctx, deps, id);
}

/** The resume in a delivery. Whether it may be read has been asked before. */
export async function openSnapshot(ctx: Context, { vault }: DeliveryDeps, id: string): Promise<ResumeView> {
  const { sealedSnapshot } = await ctx.db.selectFrom('deliveries').select('sealedSnapshot').where('id', '=', id).executeTakeFirstOrThrow();
  return vault.sealedSnapshot.open(sealedSnapshot, { id });
}
