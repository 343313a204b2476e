import { findBranchByName } from '#content/branches/service/all-branches.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { StaffPerson } from '../schema.ts';
import { findStaff } from './look-up.ts';

/**
 * Returns the person registered under this number, including people who left, because the caller knows the whole number. Counts
 * as one look-up of the visitor's network: throws 40029 after too many, 40004 when nobody has the number.
 */
export async function getStaffPerson(ctx: Context, query: { certificateNumber: string }): Promise<StaffPerson> {
  const [person] = await findStaff(ctx, query);
  if (!person) throw fail('notFound');
  return { ...person, contact: (await findBranchByName(ctx, person.branch)) ?? null };
}
