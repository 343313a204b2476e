import type { Context } from '#platform/context.ts';
import { requireScope, ScopeError } from '#platform/staff-access.ts';
import { readRecruitmentFigures } from '#recruitment/deliveries/service/handling/statistics.ts';
import type { HiringFigures } from '../schema.ts';
import { deliveryWork, hasFullAccess } from './queue.ts';

/**
 * Returns the recruitment statistics of the last days, for readers of all deliveries. Throws 40004 for others: statistics of a
 * few applicants would identify them.
 */
export async function readHiringFigures(ctx: Context, { days = '90' }: { days?: '30' | '90' | '365' | undefined }): Promise<HiringFigures> {
  requireScope(ctx, 'queue', deliveryWork.code);
  if (!hasFullAccess(ctx)) throw new ScopeError('recruitment-figures');
  const since = new Date(ctx.now.getTime() - Number(days) * 86_400_000);
  return { since: since.toISOString(), ...(await readRecruitmentFigures(ctx, { since })) };
}
