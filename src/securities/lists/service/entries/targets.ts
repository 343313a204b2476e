import type { Context } from '#platform/context.ts';
import { pageBounds, paginate } from '#platform/database/paginate.ts';
import { readInSnapshot } from '#platform/database/transaction.ts';
import type { MarginTarget, TargetPage, TargetQuery } from '../../schema/list.ts';
import type { Exchange } from '../../web/exchange.ts';
import type { SecurityType } from '../../web/security-type.ts';
import { openVersion, toNumber } from './list-page.ts';
import { factsOf } from './markets.ts';
import { matchesKeyword } from './search.ts';
import { countStoredRows, isInVersion, type ListVersion } from './version.ts';

/** Side of margin trading of a list; `any` for both. */
export type TargetSide = 'financing' | 'lending' | 'any';
const namesOfSides = { financing: 'rz', lending: 'rq', any: 'marginSecurities' } as const;

/** Returns one page of the margin securities of a day, ordered by code. Without a version for the day: no records, `asOf` null. */
export function listTargets(ctx: Context, query: TargetQuery, side: TargetSide): Promise<TargetPage> {
  return readInSnapshot(ctx, (snapshot) => readTargets(snapshot, query, side));
}

async function readTargets(ctx: Context, query: TargetQuery, side: TargetSide): Promise<TargetPage> {
  const { pageNum, pageSize } = pageBounds(query);
  const { version, state } = await openVersion(ctx, namesOfSides[side], query.date);
  if (!version) return { ...state, records: [], total: 0, pageNum, pageSize };
  const matching = selectTargets(ctx, version, query, side);
  const { records, ...counted } = await paginate(
    matching,
    query,
    (all) =>
      all
        .select(['exchange', 'code', 'name', 'securityType', 'isFinancing', 'isLending', 'financingAllowed', 'lendingAllowed'])
        .select(['financingMargin', 'lendingMargin', 'lendingMarginPrivate', 'priceLimit', 'effectiveOn'])
        .orderBy('code')
        .orderBy('exchange')
        .orderBy('effectiveOn'),
    countTargets(version, query, side),
  );
  return { ...state, records: records.map((row) => toTarget(row, version)), ...counted };
}

function selectTargets(ctx: Context, version: ListVersion, { keyWord, code, market, type, allowed }: TargetQuery, side: TargetSide) {
  let matching = ctx.db.selectFrom('targetEntries').where(isInVersion(version));
  if (side === 'financing') matching = matching.where('isFinancing', '=', true);
  if (side === 'lending') matching = matching.where('isLending', '=', true);
  if (market) matching = matching.where('exchange', '=', market);
  if (type) matching = matching.where('securityType', '=', type);
  if (allowed) matching = matching.where(side === 'lending' ? 'lendingAllowed' : 'financingAllowed', '=', allowed === 'Y');
  if (code) matching = matching.where('code', 'like', `${code}%`);
  return keyWord ? matching.where(matchesKeyword(keyWord)) : matching;
}

/** Returns the total from the stored counts when only the usual filters are set. */
function countTargets(version: ListVersion, { keyWord, code, market, type, allowed }: TargetQuery, side: TargetSide): number | undefined {
  if (keyWord || code || allowed) return undefined;
  return countStoredRows(version, {
    exchange: market || undefined,
    securityType: type || undefined,
    isFinancing: side === 'financing' ? true : undefined,
    isLending: side === 'lending' ? true : undefined,
  });
}

interface TargetRow extends Omit<
  MarginTarget,
  'exchange' | 'securityType' | 'financingMargin' | 'lendingMargin' | 'lendingMarginPrivate' | 'effectiveDate'
> {
  exchange: string;
  securityType: string;
  financingMargin: string | null;
  lendingMargin: string | null;
  lendingMarginPrivate: string | null;
  effectiveOn: string | null;
}

function toTarget({ effectiveOn, ...row }: TargetRow, version: ListVersion): MarginTarget {
  return {
    ...row,
    exchange: row.exchange as Exchange,
    securityType: row.securityType as SecurityType,
    financingMargin: toNumber(row.financingMargin),
    lendingMargin: toNumber(row.lendingMargin),
    lendingMarginPrivate: toNumber(row.lendingMarginPrivate),
    effectiveDate: effectiveOn ?? factsOf(version, row.exchange).effectiveDate,
  };
}
