import { fail } from '#contract/call-error.ts';
import { requireSeekerConsent, seekerConsentState } from '#identity/job-seekers/service/consents.ts';
import { seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import type { ResumeView } from '#recruitment/resumes/schema/resume.ts';
import { holdFiles } from '#recruitment/resumes/service/files/files.ts';
import { readOwnResume, readResumeView } from '#recruitment/resumes/service/resume.ts';
import { listMissingFields } from '#recruitment/resumes/web/completeness.ts';
import type { DeliveryDeps } from '../deps.ts';
import type { DeliveredJob, DeliveryKey } from '../schema.ts';

/** The resume in a delivery: encrypted for this delivery, with its held files. */
export interface Snapshot {
  sealedSnapshot: Buffer;
  fileIds: string[];
  snapshotAt: Date;
}

/**
 * Returns the calling job seeker's resume for one delivery. Throws 40009 when sections or fields required by this type of job are
 * missing (listed in `missing`), when the resume was not declared true, and without the person's consent.
 */
export async function takeSnapshot(tx: Context, deps: DeliveryDeps, deliveryId: string, type: DeliveredJob['type']): Promise<Snapshot> {
  const { seekerId } = seekerOf(tx);
  await requireSeekerConsent(tx, seekerId);
  const own = await readOwnResume(tx, deps.resumes, seekerId);
  const missing = listMissingFields(own, type);
  if (missing.length > 0)
    throw fail('conflict', `简历还缺少必填内容：${missing.map(({ title }) => title).join('、')}`, { extra: { missing } });
  if (!own.declaredAt) throw fail('conflict', '请先在“我的简历”确认并提交简历声明', { extra: { missing: [], needsDeclaration: true } });
  const fileIds = await holdFiles(tx, deps.resumes, seekerId);
  const view = await readResumeView(tx, deps.resumes, seekerId);
  return { sealedSnapshot: deps.vault.sealedSnapshot.seal(view, { id: deliveryId }), fileIds, snapshotAt: tx.now };
}

/**
 * Returns the delivered resume of the caller's own delivery; staff and the system read any. Throws 50102 without a session, 40004
 * for somebody else's or an unknown one.
 */
export async function readDeliveredResume(ctx: Context, deps: DeliveryDeps, { id }: DeliveryKey): Promise<ResumeView> {
  const { kind } = ctx.actor;
  const owner = kind === 'staff' || kind === 'system' ? undefined : seekerOf(ctx).seekerId;
  const row = await ctx.db.selectFrom('deliveries').select('seekerId').where('id', '=', id).executeTakeFirst();
  if (!row || (owner !== undefined && row.seekerId !== owner)) throw fail('notFound');
  // Applicants who have withdrawn the consent are hidden from staff.
  if (kind === 'staff' && (await seekerConsentState(ctx, row.seekerId)) === 'withdrawn') throw fail('notFound');
  return openSnapshot(ctx, deps, id);
}

/** Decrypts the resume in a delivery. The caller has checked the permission. */
export async function openSnapshot(ctx: Context, { vault }: DeliveryDeps, id: string): Promise<ResumeView> {
  const { sealedSnapshot } = await ctx.db.selectFrom('deliveries').select('sealedSnapshot').where('id', '=', id).executeTakeFirstOrThrow();
  return vault.sealedSnapshot.open(sealedSnapshot, { id });
}
