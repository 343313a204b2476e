import type { Context } from '#platform/context.ts';
import { pageBounds, paginate } from '#platform/database/paginate.ts';
import { readInSnapshot } from '#platform/database/transaction.ts';
import type { CollateralPage, CollateralQuery } from '../../schema/list.ts';
import type { Exchange } from '../../web/exchange.ts';
import type { SecurityType } from '../../web/security-type.ts';
import { openVersion, toNumber } from './list-page.ts';
import { factsOf } from './markets.ts';
import { matchesKeyword } from './search.ts';
import { countStoredRows, isInVersion, type ListVersion } from './version.ts';

/** Returns one page of the collateral securities of a day, ordered by code. Without a version for the day: no records, `asOf` null. */
export function listCollateral(ctx: Context, query: CollateralQuery): Promise<CollateralPage> {
  return readInSnapshot(ctx, (snapshot) => readCollateral(snapshot, query));
}

async function readCollateral(ctx: Context, query: CollateralQuery): Promise<CollateralPage> {
  const { pageNum: pageNo, pageSize } = pageBounds(query);
  const { version, state } = await openVersion(ctx, 'assure', query.date);
  if (!version) return { ...state, records: [], total: 0, pageNo, pageSize };
  const matching = selectCollateral(ctx, version, query);
  const { records: rows, total } = await paginate(
    matching,
    query,
    (all) =>
      all
        .select(['exchange', 'code', 'name', 'securityType', 'haircut', 'cap', 'zeroReason', 'concentrationGroup', 'effectiveOn'])
        .orderBy('code')
        .orderBy('exchange')
        .orderBy('effectiveOn'),
    countCollateral(version, query),
  );
  const records = rows.map(({ effectiveOn, ...row }) => ({
    ...row,
    exchange: row.exchange as Exchange,
    securityType: row.securityType as SecurityType,
    haircut: Number(row.haircut),
    cap: toNumber(row.cap),
    effectiveDate: effectiveOn ?? factsOf(version, row.exchange).effectiveDate,
  }));
  return { ...state, records, total, pageNo, pageSize };
}

const isGiven = (bound: number | string | undefined): bound is number | string => bound !== undefined && bound !== '';

function selectCollateral(ctx: Context, version: ListVersion, { keyWord, market, type, rateFrom, rateTo, group }: CollateralQuery) {
  let matching = ctx.db.selectFrom('collateralEntries').where(isInVersion(version));
  if (market) matching = matching.where('exchange', '=', market);
  if (type) matching = matching.where('securityType', '=', type);
  if (group) matching = matching.where('concentrationGroup', '=', group);
  if (isGiven(rateFrom)) matching = matching.where('haircut', '>=', String(rateFrom));
  if (isGiven(rateTo)) matching = matching.where('haircut', '<=', String(rateTo));
  return keyWord ? matching.where(matchesKeyword(keyWord)) : matching;
}

/** Returns the total from the stored counts when only the usual filters are set. */
function countCollateral(version: ListVersion, { keyWord, market, type, rateFrom, rateTo, group }: CollateralQuery): number | undefined {
  if (keyWord || isGiven(rateFrom) || isGiven(rateTo)) return undefined;
  return countStoredRows(version, {
    exchange: market || undefined,
    securityType: type || undefined,
    concentrationGroup: group || undefined,
  });
}
