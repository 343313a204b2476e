import type { Empty } from '#contract/call.ts';
import { clientOf } from '#modules/client/login/service/session.ts';
import type { Context } from '#platform/context.ts';
import type { BusinessInfo, BusinessInfoInput, BusinessItem, BusinessListResult } from '../../schema/cases.ts';
import { listPermissions } from '../permissions.ts';
import { listPublished, readBusiness, type PublishedBusiness } from './read-business.ts';
import { formatServiceTime, isInServiceTime } from './service-time.ts';

/** All that is told about a business before it is begun, to everyone. Throws 40004 for one that there is none of. */
export async function getBusinessInfo(ctx: Context, { busi_code: code }: BusinessInfoInput): Promise<BusinessInfo> {
  const found = await readBusiness(ctx, code);
  const { materials, next, risk, productLevel, keepDays, steps } = found.body;
  return {
    ...(await summarise(ctx, found)),
    materials,
    next,
    risk: risk ?? null,
    productLevel: productLevel ?? null,
    keepDays,
    steps: steps.map((step) => ({ code: step.code, name: step.name, kind: step.kind, hint: step.hint ?? null })),
  };
}

/** The businesses of today, each with where the calling client stands. Throws 50102 when nobody is signed in. */
export async function listBusinesses(ctx: Context, _input: Empty): Promise<BusinessListResult> {
  const { clientId } = clientOf(ctx);
  const [published, granted] = [await listPublished(ctx), await listPermissions(ctx, clientId)];
  const unfinished = await ctx.db
    .selectFrom('businessCases')
    .select(['id', 'busiCode', 'state'])
    .where('clientId', '=', clientId)
    .where('state', 'in', ['open', 'inReview', 'returned'])
    .$narrowType<{ state: 'open' | 'inReview' | 'returned' }>()
    .execute();
  const records: BusinessItem[] = [];
  for (const one of published) {
    const own = unfinished.find(({ busiCode }) => busiCode === one.code);
    const isGranted = one.body.permission !== undefined && granted.has(one.body.permission);
    records.push({ ...(await summarise(ctx, one)), status: own?.state ?? (isGranted ? 'granted' : 'available'), acptId: own?.id ?? null });
  }
  return { records };
}

async function summarise(ctx: Context, { code, body }: PublishedBusiness): Promise<Omit<BusinessItem, 'status' | 'acptId'>> {
  const { name, group, summary, minutes, fee, serviceTime } = body;
  const isOpenNow = await isInServiceTime(ctx, serviceTime);
  return { code, name, group, summary, minutes, fee, hours: formatServiceTime(serviceTime), isOpenNow };
}
