import type { Context } from '#platform/context.ts';
import type { BusinessInfo, BusinessInfoInput, BusinessSummary } from '../../schema/cases.ts';
import { readBusiness, type PublishedBusiness } from './read-business.ts';
import { formatServiceTime, isInServiceTime } from './service-time.ts';

/** Returns the public information about a business before it is started. Throws 40004 for an unknown one. */
export async function getBusinessInfo(ctx: Context, { busi_code: code }: BusinessInfoInput): Promise<BusinessInfo> {
  const found = await readBusiness(ctx, code);
  const { materials, next, risk, productLevel, keepDays, steps } = found.body;
  return {
    ...(await summariseBusiness(ctx, found)),
    materials,
    next,
    risk: risk ?? null,
    productLevel: productLevel ?? null,
    keepDays,
    steps: steps.map((step) => ({ code: step.code, name: step.name, kind: step.kind, hint: step.hint ?? null })),
  };
}

/** Returns the summary fields that every view of a business shows. */
export async function summariseBusiness(ctx: Context, { code, body }: PublishedBusiness): Promise<BusinessSummary> {
  const { name, group, summary, minutes, fee, serviceTime } = body;
  const isOpenNow = await isInServiceTime(ctx, serviceTime);
  return { code, name, group, summary, minutes, fee, hours: formatServiceTime(serviceTime), isOpenNow };
}
