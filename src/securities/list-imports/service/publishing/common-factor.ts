import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { toSnake, type ListDefinition } from '#securities/lists/service/definition/lists.ts';
import { isInVersion, type ListVersion } from '#securities/lists/service/entries/version.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';
import { toEntryTable } from './staging.ts';

/** A column of one exchange in which most figures are 10, 100, … times (power above 0) or a 10th, a 100th, … of their former value. */
export interface CommonFactor {
  exchange: Exchange;
  title: string;
  power: number;
  /** Rows that changed by this factor, among those with a figure before and after. */
  rows: number;
  of: number;
}

/** Fewer rows may change together by chance. */
const fewestRows = 3;
// Tolerance around a power of ten, in decimal logarithms, for figures that also moved with the market. From a thousand on no
// market moves that far.
const tolerance = 0.15;
const beyondMarkets = 3;

/** Finds the columns whose unit in `publishing` differs from the previous version. */
export async function findCommonFactors(tx: Context, list: ListDefinition, base: ListVersion): Promise<CommonFactor[]> {
  const figures = list.fields.filter(
    ({ content }) => content === 'amount' || content === 'ratio' || (typeof content === 'object' && 'rate' in content),
  );
  if (figures.length === 0) return [];
  // Uses floating-point numbers, because exact logarithms of 200,000 pairs exceed the statement timeout.
  const values = figures.map(
    ({ name, title }) => sql`(${title}::text, b.${sql.ref(toSnake(name))}::float8, p.${sql.ref(toSnake(name))}::float8)`,
  );
  const { rows } = await sql<CommonFactor>`
    with ratios as (
      select exchange, title, log(ratio) as logarithm from (
        select exchange, title, after / nullif(before, 0) as ratio from ${toEntryTable(list)} b join publishing p using (exchange, code)
        cross join lateral (values ${sql.join(values)}) as figure (title, before, after) where ${isInVersion(base)}) pairs where ratio > 0),
    powers as (
      select exchange, title, case when abs(logarithm - round(logarithm)) < ${tolerance} or abs(logarithm) >= ${beyondMarkets} then round(logarithm)::integer else 0 end as power
      from ratios)
    select exchange, title, power, count(*)::integer as rows, sum(count(*)) over (partition by exchange, title)::integer as of
    from powers group by exchange, title, power order by exchange, title`.execute(tx.db);
  return rows.filter(({ power, rows: moved, of }) => power !== 0 && moved >= fewestRows && moved * 2 > of);
}
