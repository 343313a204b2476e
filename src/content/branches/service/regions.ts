import { sql } from 'kysely';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { Regions } from '../schema.ts';

/** Lists the provinces and cities that have branches, with their counts, in the order of their codes, and the day of the last change. */
export async function listRegions(ctx: Context, _input: Empty): Promise<Regions> {
  const rows = await ctx.db
    .selectFrom('branches')
    .select([
      'provinceCode',
      'provinceName',
      'cityCode',
      'cityName',
      sql<number>`count(*)`.as('count'),
      sql<Date>`max(updated_at)`.as('changedAt'),
    ])
    .groupBy(['provinceCode', 'provinceName', 'cityCode', 'cityName'])
    .orderBy('provinceCode')
    .orderBy('cityCode')
    .execute();
  const last = rows.map(({ changedAt }) => changedAt).toSorted((a, b) => b.getTime() - a.getTime())[0];
  const provinces: Regions['provinces'] = [];
  for (const { provinceCode, provinceName, cityCode, cityName, count } of rows) {
    let province = provinces.at(-1);
    if (province?.code !== provinceCode) provinces.push((province = { code: provinceCode, name: provinceName, count: 0, cities: [] }));
    province.count += count;
    province.cities.push({ code: cityCode, name: cityName, count });
  }
  return { provinces, updatedOn: last ? shanghaiDay(last) : null };
}
