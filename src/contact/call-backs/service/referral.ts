import { findBranchByCode } from '#content/branches/service/all-branches.ts';
import { findRegisteredStaff } from '#content/disclosure/service/staff.ts';
import type { Context } from '#platform/context.ts';
import type { Referral, ReferralResult } from '../schema/requests.ts';

/** Returns the owner of a referral code as the call's result. */
export async function getReferral(ctx: Context, { ref }: { ref: string }): Promise<ReferralResult> {
  return { referral: (await findReferral(ctx, ref)) ?? null };
}

/**
 * Returns the branch with this code, or the person with this certificate number; undefined for any other code, and for former
 * employees.
 */
export async function findReferral(ctx: Context, code: string): Promise<Referral | undefined> {
  const branch = await findBranchByCode(ctx, code);
  if (branch) return { kind: 'branch', code, name: branch.name, note: branch.address };
  const person = await findRegisteredStaff(ctx, code);
  return person && { kind: 'person', code, name: person.name, note: `${person.branch}，${person.post}` };
}
