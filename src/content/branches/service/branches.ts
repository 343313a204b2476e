import { sql, type RawBuilder } from 'kysely';
import { getProductCode } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import type { ResultPage } from '#contract/paging.ts';
import type { Context } from '#platform/context.ts';
import { paginate } from '#platform/database/paginate.ts';
import type { Branch, BranchDetailQuery, BranchDraft, BranchItem, BranchQuery, CoordinateSystem } from '../schema.ts';
import { buildMapLinks, toWgs84 } from './map-links.ts';

const itemColumns = [
  'id',
  'code',
  'name',
  'provinceCode',
  'provinceName',
  'cityCode',
  'cityName',
  'districtName',
  'address',
  'postcode',
  'phones',
  'fax',
  'hours',
  'longitude',
  'latitude',
  'coordinateSystem',
  'businessScope',
  'facilities',
] as const;

/**
 * Returns one page of the branches, sorted by region and code. Every word of the keyword must occur in name, code, region or
 * address, ignoring case, width and the suffixes 省, 市, 区, 县. An unknown region has no branches. `scope` selects the branches that
 * are licensed for this business.
 */
export async function listBranches(ctx: Context, query: BranchQuery, { scope }: { scope?: string } = {}): Promise<ResultPage<BranchItem>> {
  const { province, city, keyWord = '' } = query;
  let matching = ctx.db.selectFrom('branches');
  if (province) matching = matching.where('provinceCode', '=', province);
  if (city) matching = matching.where('cityCode', '=', city);
  if (scope) matching = matching.where(sql<boolean>`${scope} = any (business_scope)`);
  for (const word of keyWord.split(/\s+/).filter(Boolean)) {
    matching = matching.where(sql<boolean>`strpos(${folded(searched)}, ${folded(sql`${word}::text`)}) > 0`);
  }
  const { records, ...page } = await paginate(matching, query, (all) =>
    all.select(itemColumns).orderBy('provinceCode').orderBy('cityCode').orderBy('code'),
  );
  return { records: records.map(toItem), ...page };
}

/** Returns one branch with all its published details. Throws 40004 when there is none with this id. */
export async function getBranch(ctx: Context, { branchId }: BranchDetailQuery): Promise<Branch> {
  const row = await ctx.db.selectFrom('branches').selectAll().where('id', '=', branchId).executeTakeFirst();
  if (!row) throw fail('notFound');
  const { pictureSrc, pictureAlt, ...rest } = row;
  const item = toItem(rest);
  return {
    ...item,
    maps: buildMapLinks(item, await getProductCode(ctx)),
    picture: pictureSrc !== null && pictureAlt !== null ? { src: pictureSrc, alt: pictureAlt } : null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Lists all branches as entered, in the order of their codes. */
export async function listBranchDrafts(ctx: Pick<Context, 'db'>): Promise<BranchDraft[]> {
  const rows = await ctx.db.selectFrom('branches').selectAll().orderBy('code').execute();
  return rows.map(({ id: _id, updatedAt: _updatedAt, ...row }) => withPosition(row));
}

const searched = sql`concat_ws(' ', name, code, province_name || city_name || district_name || address, postcode)`;

/** Normalizes case and width and removes the suffixes of place names. */
const folded = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(lower(normalize(${text}, NFKC)), '[省市区县]', '', 'g')`;

type WithPosition<Row> = Omit<Row, 'longitude' | 'latitude'> & { longitude: number | null; latitude: number | null };

function withPosition<Row extends { longitude: string | null; latitude: string | null }>(row: Row): WithPosition<Row> {
  const toNumber = (degrees: string | null) => (degrees === null ? null : Number(degrees));
  return { ...row, longitude: toNumber(row.longitude), latitude: toNumber(row.latitude) };
}

function toItem<Row extends { longitude: string | null; latitude: string | null; coordinateSystem: CoordinateSystem }>(
  row: Row,
): WithPosition<Row> & Pick<BranchItem, 'wgs84'> {
  const item = withPosition(row);
  return { ...item, wgs84: toWgs84({ ...item, coordinateSystem: row.coordinateSystem }) };
}

/** Returns the contact data of the branch with the firm's own code, or undefined. */
export const findBranchContacts = ({ db }: Pick<Context, 'db'>, code: string) =>
  db.selectFrom('branches').select(['id', 'name', 'phones', 'hours']).where('code', '=', code).executeTakeFirst();
