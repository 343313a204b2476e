import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import type { ListDefinition } from '#securities/lists/service/definition/lists.ts';
import { isInVersion, type ListVersion } from '#securities/lists/service/entries/version.ts';
import type { Removal } from '../../reading/read-removals.ts';
import { columnList, entryColumns, toEntryTable } from './staging.ts';

/** The most securities that are named in a sentence. */
const shownCodes = 10;

/** Stores the removals of an adjustment in the temporary table `removals` until the new state is built. */
export async function stageRemovals(tx: Context, removals: readonly Removal[]): Promise<void> {
  await sql`create temporary table removals on commit drop as
    select distinct exchange, code from jsonb_to_recordset(${JSON.stringify(removals)}::jsonb) as removal (exchange text, code text)`.execute(
    tx.db,
  );
}

/**
 * Compares an adjustment with the previous version: securities that are both added and removed stop the import; removed or
 * changed ones that do not exist, and added ones that already do, are named for checking. `added` and `changed` are the table
 * numbers in the findings.
 */
export async function compareAdjustment(
  tx: Context,
  list: ListDefinition,
  base: ListVersion,
  { added, changed }: Readonly<Record<'added' | 'changed', readonly number[]>>,
  findings: Findings,
): Promise<void> {
  const tell = (level: 'file' | 'warning', message: (codes: string) => string, codes: readonly string[]) => {
    const more = codes.length > shownCodes ? ` 等 ${codes.length} 只` : '';
    if (codes.length > 0) findings.add({ source: '', level, message: message(codes.slice(0, shownCodes).join('、') + more) });
  };
  const both = await sql<{ code: string }>`select distinct code from staged join removals using (exchange, code) order by code`.execute(
    tx.db,
  );
  tell(
    'file',
    (codes) => `${codes} 既在调入或调整的表里，又在调出的表里，请核对`,
    both.rows.map(({ code }) => code),
  );
  const table = toEntryTable(list);
  const gone = await sql<{ code: string }>`select code from removals r where not exists (
    select from ${table} e where ${isInVersion(base)} and e.exchange = r.exchange and e.code = r.code) order by code`.execute(tx.db);
  tell(
    'warning',
    (codes) => `调出的 ${codes} 不在上一版名单里，请核对`,
    gone.rows.map(({ code }) => code),
  );
  const isThere = sql<boolean>`exists (
    select from ${table} e where ${isInVersion(base)} and e.exchange = s.exchange and e.code = s.code)`;
  const named = async (sources: readonly number[], condition: typeof isThere) => {
    const { rows } = await sql<{ code: string }>`select distinct code from staged s
      where s.source = any(${[...sources]}::integer[]) and ${condition} order by code`.execute(tx.db);
    return rows.map(({ code }) => code);
  };
  tell('warning', (codes) => `调入的 ${codes} 已在上一版名单里，按文件更新`, await named(added, isThere));
  tell('warning', (codes) => `调整的 ${codes} 不在上一版名单里，按新增导入，请核对`, await named(changed, sql<boolean>`not ${isThere}`));
}

/** Copies into `publishing` every row of the previous version that the adjustment does not mention. */
export async function copyUnmentionedRows(tx: Context, list: ListDefinition, base: ListVersion): Promise<void> {
  const isNamed = (table: 'staged' | 'removals') =>
    sql`exists (select from ${sql.table(table)} n where n.exchange = e.exchange and n.code = e.code)`;
  await sql`insert into publishing select ${columnList(entryColumns(list), 'e.')}, e.row_hash from ${toEntryTable(list)} e
    where ${isInVersion(base)} and not ${isNamed('staged')} and not ${isNamed('removals')}`.execute(tx.db);
}
