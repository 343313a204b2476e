import { fail } from '#contract/call-error.ts';
import { requireSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import { lockSeeker } from '#identity/job-seekers/service/find-seeker.ts';
import { recordActivity, seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { ResumeDeps } from '../deps.ts';
import type { ResumeSubmit, ResumeSubmitResult } from '../schema/resume.ts';
import { declarationVersion } from '../web/declarations.ts';
import { readOwnResume } from './resume.ts';

/**
 * Records the calling job seeker's three declarations for the current content. Declaring again changes nothing. Throws 40009 with
 * `extra.missing` while required content is missing, and when the wording has changed since it was read.
 */
export function submitResume(ctx: Context, deps: ResumeDeps, { version }: ResumeSubmit): Promise<ResumeSubmitResult> {
  const { seekerId } = seekerOf(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockSeeker(tx, seekerId);
    await requireSeekerConsent(tx, seekerId);
    await recordActivity(tx, seekerId);
    if (version !== declarationVersion) throw fail('conflict', '声明内容已更新，请阅读后重新确认');
    const { completeness, declaredAt } = await readOwnResume(tx, deps, seekerId);
    const { missing } = completeness;
    const titles = missing.map(({ title }) => title).join('、');
    if (missing.length > 0) throw fail('conflict', `简历还缺少必填内容：${titles}`, { extra: { missing } });
    if (declaredAt !== null) return { declaredAt, version };
    await tx.db.updateTable('resumes').set({ declaredAt: tx.now, declarationVersion: version }).where('seekerId', '=', seekerId).execute();
    await audit(tx, 'resume.declare', `seeker:${seekerId}`, { version });
    return { declaredAt: tx.now.toISOString(), version };
  });
}

/** Returns true if the person has declared the current content true, by the wording in force. */
export async function isDeclared(ctx: Pick<Context, 'db'>, seekerId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('resumes')
    .select('declaredAt')
    .where('seekerId', '=', seekerId)
    .where('declarationVersion', '=', declarationVersion)
    .executeTakeFirst();
  return row !== undefined && row.declaredAt !== null;
}
