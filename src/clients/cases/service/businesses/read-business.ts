import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { Business } from '../../schema/businesses.ts';

/** Pages that are made of the catalogue. */
export const businessTag = 'businesses';

export interface PublishedBusiness {
  code: string;
  version: number;
  body: Business;
}

/** The businesses that can be handled today, each in its newest version in force. */
export async function listPublished(ctx: Context): Promise<PublishedBusiness[]> {
  const rows = await ctx.db
    .selectFrom('businesses')
    .distinctOn('code')
    .select(['code', 'version', 'body'])
    .where('validFrom', '<=', shanghaiDay(ctx.now))
    .orderBy('code')
    .orderBy('version', 'desc')
    .execute();
  return rows.toSorted((a, b) => a.body.sort - b.body.sort);
}

/** One business in the version that holds today. Throws 40004 when there is none. */
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
  return row;
}

/** The version that a case began with. */
export async function readBusinessOf(
  ctx: Context,
  { busiCode, busiVersion }: { busiCode: string; busiVersion: number },
): Promise<Business> {
  const { body } = await ctx.db
    .selectFrom('businesses')
    .select('body')
    .where('code', '=', busiCode)
    .where('version', '=', busiVersion)
    .executeTakeFirstOrThrow();
  return body;
}
