import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { CaseDeps } from '../../deps.ts';
import type { BusinessPorts } from '../../ports.ts';
import type { BusinessListInput, BusinessListResult, BusinessStatus } from '../../schema/hall.ts';
import { summariseBusiness } from '../businesses/business-info.ts';
import { listPublished, readBusiness, type PublishedBusiness } from '../businesses/read-business.ts';
import { findRefusals } from '../businesses/requirements.ts';
import { nextOpening } from '../businesses/service-time.ts';
import { listPermissions } from '../permissions.ts';
import { cachePorts } from './cache-ports.ts';
import { earliestOf, findMissing, type Unmet } from './find-missing.ts';

/**
 * Lists today's businesses, or one, with the calling client's progress. Throws 50102 when nobody is signed in, 40004 for an
 * unknown business.
 */
export async function listBusinesses(
  ctx: Context,
  { ports }: Pick<CaseDeps, 'ports'>,
  { busi_code: code }: BusinessListInput,
): Promise<BusinessListResult> {
  const { clientId } = clientOf(ctx);
  const businesses = code === undefined ? await listPublished(ctx) : [await readBusiness(ctx, code)];
  const granted = await listPermissions(ctx, clientId);
  return { today: shanghaiDay(ctx.now), records: await findBusinessStatuses(ctx, cachePorts(ports), { clientId, businesses, granted }) };
}

interface Question {
  clientId: number;
  businesses: readonly PublishedBusiness[];
  granted: ReadonlySet<string>;
}

/** Returns the client's progress with each business, based on what would be required now. `ports` must cache their answers. */
export async function findBusinessStatuses(ctx: Context, ports: BusinessPorts, asked: Question): Promise<BusinessStatus[]> {
  const unfinished = await findUnfinishedOf(ctx, asked.clientId);
  const unmet = await findUnmet(ctx, ports, asked);
  const standings: BusinessStatus[] = [];
  for (const business of asked.businesses) {
    const summary = await summariseBusiness(ctx, business);
    const opensAt = summary.isOpenNow ? null : await nextOpening(ctx, business.body.serviceTime);
    const facts = { ...summary, opensAt, isPermission: business.body.permission !== undefined };
    const own = unfinished.get(business.code);
    const state = own
      ? { standing: own.state, acptId: own.id, missing: [], earliest: null }
      : await judge(ctx, ports, asked, business, unmet);
    standings.push({ ...facts, ...state });
  }
  return standings;
}

async function judge(
  ctx: Context,
  ports: BusinessPorts,
  { clientId, granted }: Question,
  business: PublishedBusiness,
  unmet: Unmet,
): Promise<Pick<BusinessStatus, 'standing' | 'acptId' | 'missing' | 'earliest'>> {
  const refusals = await findRefusals(ctx, ports, { clientId, busiCode: business.code, business: business.body, granted });
  if (refusals.some(({ code }) => code === 'alreadyGranted')) return { standing: 'granted', acptId: null, missing: [], earliest: null };
  const missing = await findMissing(ctx, ports, { clientId, business, refusals, unmet });
  return { standing: missing.length > 0 ? 'missing' : 'ready', acptId: null, missing, earliest: earliestOf(ctx, missing) };
}

/** Evaluates the conditions of all businesses at once: the client's account is read at most once, and only when a condition needs it. */
async function findUnmet(ctx: Context, { conditions }: BusinessPorts, { clientId, businesses }: Question): Promise<Unmet> {
  const steps = businesses.flatMap(({ body }) => body.steps);
  const sets = new Set(steps.flatMap((step) => (step.kind === 'conditions' ? [step.conditionSet] : [])));
  return sets.size === 0 ? new Map() : conditions.assess(ctx, clientId, [...sets]);
}

/** Returns the cases that are open or under review, by business; expired ones are ignored. */
async function findUnfinishedOf(ctx: Context, clientId: number) {
  const rows = await ctx.db
    .selectFrom('businessCases')
    .select(['id', 'busiCode', 'state', 'expiresAt'])
    .where('clientId', '=', clientId)
    .where('state', 'in', ['open', 'inReview', 'returned'])
    .$narrowType<{ state: 'open' | 'inReview' | 'returned' }>()
    .execute();
  return new Map(rows.filter(({ state, expiresAt }) => state === 'inReview' || expiresAt > ctx.now).map((row) => [row.busiCode, row]));
}
