import { publishBusiness } from '#clients/cases/service/businesses/publish-business.ts';
import { listBranches } from '#content/branches/service/branches.ts';
import type { Context } from '#platform/context.ts';
import { demoBusinesses } from './businesses.ts';

/** Imports the businesses that can be handled online. Requires branches, because some businesses end with a visit. */
export async function loadDemoBusinesses(ctx: Context): Promise<void> {
  const { records } = await listBranches(ctx, { pageNum: 1, pageSize: 30 });
  const branches = records.map(({ id, name }) => ({ value: String(id), text: name }));
  for (const one of demoBusinesses(branches)) await publishBusiness(ctx, one);
}
