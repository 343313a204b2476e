import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { Business } from '../../schema/businesses.ts';

/** Cache tag of pages built from the catalogue. */
export const businessTag = 'businesses';

export interface PublishedBusiness {
  code: string;
  version: number;
  body: Business;
}

/** Lists the businesses available today, each in its newest version in force and with today's values of the facts it cites. */
export async function listPublished(ctx: Context): Promise<PublishedBusiness[]> {
  const rows = await ctx.db
    .selectFrom('businesses')
    .distinctOn('code')
    .select(['code', 'version', 'body'])
    .where('validFrom', '<=', shanghaiDay(ctx.now))
    .orderBy('code')
    .orderBy('version', 'desc')
    .execute();
  const businesses = rows.toSorted((a, b) => a.body.sort - b.body.sort);
  return renderFacts(ctx, businesses);
}

/** Returns one business in the version in force today. Throws 40004 when there is none. */
export async function readBusiness(ctx: Context, code: string): Promise<PublishedBusiness> {
  const row = await ctx.db
    .selectFrom('businesses')
    .select(['code', 'version', 'body'])
    .where('code', '=', code)
    .where('validFrom', '<=', shanghaiDay(ctx.now))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw fail('notFound', '没有这项业务');
  return renderFacts(ctx, row);
}

/** Returns the version that a case started with, with today's values of the facts it cites. */
export async function readCaseBusiness(
  ctx: Context,
  { busiCode, busiVersion }: { busiCode: string; busiVersion: number },
): Promise<Business> {
  const { body } = await ctx.db
    .selectFrom('businesses')
    .select('body')
    .where('code', '=', busiCode)
    .where('version', '=', busiVersion)
    .executeTakeFirstOrThrow();
  return renderFacts(ctx, body);
}
