import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { pageBounds } from '#platform/database/paginate.ts';
import { readInSnapshot } from '#platform/database/transaction.ts';
import type { Underlying, UnderlyingPage, underlyingQuery } from '../../schema/list.ts';
import { openVersion } from './list-page.ts';
import { matchesKeyword } from './search.ts';
import { isInVersion, stillValid } from './version.ts';

/**
 * Returns the constituents of the indices on a day, each security once with all its indices, ordered by code. Names and pinyin
 * come from the current master; constituents missing there keep the name in their index's list.
 */
export function listUnderlying(ctx: Context, query: z.output<typeof underlyingQuery>): Promise<UnderlyingPage> {
  return readInSnapshot(ctx, async (snapshot) => {
    const { pageNum, pageSize, offset } = pageBounds(query);
    const { version, state } = await openVersion(snapshot, 'underlying', query.date);
    if (!version) return { ...state, records: [], total: 0, pageNum, pageSize, indexNames: [] };
    const { rows } = await sql<Underlying & { total: number }>`
      with members as (
        select exchange, code, max(name) as name, array_agg(index_name order by index_code, index_name) as indexes
        from index_entries where ${isInVersion(version)} group by exchange, code)
      select m.exchange, m.code, coalesce(s.name, m.name, m.code) as name, coalesce(s.security_type, 'a_share') as security_type, m.indexes,
        (count(*) over ())::integer as total
      from members m left join security_entries s on s.exchange = m.exchange and s.code = m.code and s.valid_to = ${sql.lit(stillValid)}
      where ${query.market ? sql`m.exchange = ${query.market}` : sql`true`}
        and ${query.index ? sql`${query.index} = any (m.indexes)` : sql`true`}
        and ${query.keyWord ? matchesKeyword(query.keyWord, 'm.code', `coalesce(s.search_text, lower(m.name), '')`) : sql`true`}
      order by m.code, m.exchange limit ${pageSize} offset ${offset}`.execute(snapshot.db);
    const indexNames = version.counts.map(({ indexName, rows: members }) => ({ name: String(indexName), rows: members }));
    return {
      ...state,
      records: rows.map(({ total: _total, ...row }) => row),
      total: rows[0]?.total ?? 0,
      pageNum,
      pageSize,
      indexNames,
    };
  });
}
