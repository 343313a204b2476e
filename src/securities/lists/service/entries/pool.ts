import { sql, type Expression, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import { pageBounds, paginate } from '#platform/database/paginate.ts';
import { readInSnapshot } from '#platform/database/transaction.ts';
import type { PoolItem, PoolPage, PoolQuery } from '../../schema/list.ts';
import type { Exchange } from '../../web/exchange.ts';
import type { SecurityType } from '../../web/security-type.ts';
import { openVersion } from './list-page.ts';
import { matchesKeyword } from './search.ts';
import { countStoredRows, isInVersion, stillValid, type ListVersion } from './version.ts';

/**
 * Returns one page of the underlying pool of a day, ordered by code: its members, or with `change` those that the version added
 * or removed. Without a version for the day: no records, `asOf` null.
 */
export function listPool(ctx: Context, query: PoolQuery): Promise<PoolPage> {
  return readInSnapshot(ctx, (snapshot) => readPool(snapshot, query));
}

async function readPool(ctx: Context, query: PoolQuery): Promise<PoolPage> {
  const { pageNum: pageNo, pageSize } = pageBounds(query);
  const { version, state } = await openVersion(ctx, query.finOrSlo === '2' ? 'rq' : 'rz', query.date);
  if (!version) return { ...state, records: [], total: 0, pageNo, pageSize };
  const matching = selectPool(ctx, version, query);
  const side = query.finOrSlo === '2' ? sideColumns.lending : sideColumns.financing;
  const { records: rows, total } = await paginate(
    matching,
    query,
    (all) =>
      all
        .select(['exchange', 'code', 'name', 'securityType', `${side.since} as enteredOn`, `${side.allowed} as isAllowed`])
        .orderBy('code')
        .orderBy('exchange')
        .orderBy('effectiveOn'),
    countPool(version, query),
  );
  const leftOn = query.change === 'left' ? version.dataDate : null;
  const records = rows.map((row): PoolItem => ({
    ...row,
    exchange: row.exchange as Exchange,
    securityType: row.securityType as SecurityType,
    leftOn,
    isAllowed: leftOn ? null : row.isAllowed,
  }));
  return { ...state, records, total, pageNo, pageSize };
}

const sideColumns = {
  financing: { flag: 'isFinancing', since: 'financingSince', allowed: 'financingAllowed' },
  lending: { flag: 'isLending', since: 'lendingSince', allowed: 'lendingAllowed' },
} as const;

function selectPool(ctx: Context, version: ListVersion, { finOrSlo, change, keyWord, market, type }: PoolQuery) {
  const { flag, since } = finOrSlo === '2' ? sideColumns.lending : sideColumns.financing;
  let matching = ctx.db.selectFrom('targetEntries').where(flag, '=', true);
  matching = matching.where(change === 'left' ? hasLeft(version, flag) : isInVersion(version));
  if (change === 'entered') matching = matching.where(since, '=', version.dataDate);
  if (market) matching = matching.where('exchange', '=', market);
  if (type) matching = matching.where('securityType', '=', type);
  return keyWord ? matching.where(matchesKeyword(keyWord)) : matching;
}

/**
 * Condition: a target up to the versions of this day (there may be one per exchange), and not in the displayed one. A row that
 * only changed its values has not left.
 */
function hasLeft({ id, isLast, dataDate }: ListVersion, flag: 'isFinancing' | 'isLending'): Expression<SqlBool> {
  const ofDay = sql`select id from list_versions where list = 'targets' and data_date = ${dataDate} and id <= ${id}`;
  return sql<SqlBool>`(valid_to < ${sql.lit(stillValid)} and valid_to in (${ofDay}) and valid_from < (select min(id) from (${ofDay}) day_ids)
    and (code, exchange) not in (select code, exchange from target_entries where ${isInVersion({ id, isLast })} and ${sql.ref(flag)}))`;
}

/** Returns the total from the stored counts when only the usual filters are set. */
function countPool(version: ListVersion, { finOrSlo, change, keyWord, market, type }: PoolQuery): number | undefined {
  if (keyWord || change) return undefined;
  return countStoredRows(version, {
    exchange: market || undefined,
    securityType: type || undefined,
    [finOrSlo === '2' ? 'isLending' : 'isFinancing']: true,
  });
}
