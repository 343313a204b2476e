import { findBranchContacts } from '#content/branches/service/branches.ts';
import { readCare } from '#identity/clients/service/accounts.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';
import type { HallResult } from '../../schema/hall.ts';

/** Returns the client's contacts at the firm. A branch that is not one of the firm's own is ignored. */
export async function findClientContacts(ctx: Pick<Context, 'db'>, clientId: number): Promise<HallResult['care']> {
  const { branchCode, manager } = await readCare(ctx, clientId);
  const found = branchCode === null ? undefined : await findBranchContacts(ctx, branchCode);
  const phone = found?.phones[0];
  if (!found || !phone) return { manager, branch: null };
  return { manager, branch: { name: found.name, phone, hours: found.hours, href: paths.branchDetail(found.id) } };
}
