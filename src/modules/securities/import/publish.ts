import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { invalidate } from '#platform/database/transaction.ts';
import type { Exchange } from '../web/exchange.ts';
import { refreshSecuritySearch } from '../service/security-search.ts';
import { findVersion, isInVersion, stillValid, type ListVersion } from '../service/version.ts';
import type { KeptCount } from '../tables.ts';
import type { ListDefinition } from './lists.ts';
import { columnList, stagedColumns, toSnake } from './staging.ts';

export interface Publication {
  list: ListDefinition;
  date: string;
  effectiveDate: string | undefined;
  /** Only this exchange's rows are replaced; the others stay as the version of that day has them. */
  scope: Exchange | undefined;
  /** Fields that no file had a column for. */
  absent: ReadonlySet<string>;
  isSynthetic: boolean;
  source: string;
}

export interface Published {
  version: number;
  rows: number;
  added: number;
  removed: number;
  changed: number;
  unchanged: number;
}

/**
 * Makes the staged rows the list's new version, inside the caller's transaction: rows that read as before go on, rows
 * that are gone or different are closed, the rest is entered. Readers keep the old version until the commit, and find
 * the new one whole after it. Returns undefined, and writes nothing, when this date's newest version reads the same.
 */
export async function publish(tx: Context, publication: Publication): Promise<Published | undefined> {
  const base = await findVersion(tx, publication.list.kind, publication.date);
  if (base) await keepAbsentFields(tx, publication, base);
  await fillDefaults(tx, publication, base);
  await hashRows(tx, publication, base);
  if (base?.dataDate === publication.date && !(await differs(tx, publication.list))) return undefined;
  const version = await insertVersion(tx, publication);
  const counts = await replaceRows(tx, publication.list, version);
  await tx.db
    .updateTable('listVersions')
    .set({ ...counts.version, counts: JSON.stringify(await countRows(tx, publication.list)) })
    .where('id', '=', version)
    .execute();
  const { list, date, scope, source } = publication;
  if (list.kind === 'securities') await refreshSecuritySearch(tx);
  await audit(tx, 'list.publish', `list:${list.kind}:${date}`, { version, scope: scope ?? null, source, ...counts.version });
  await invalidate(tx, [`list:${list.kind}`]);
  const { rowCount, ...changes } = counts.version;
  return { version, rows: rowCount, ...changes, unchanged: counts.unchanged };
}

const tableOf = (list: ListDefinition): RawBuilder<unknown> => sql.table(list.table.name);
const isOpen = sql.raw(`valid_to = ${stillValid}`);

/** A file that lacks a column says nothing about it: the values of the version before stay. */
async function keepAbsentFields(tx: Context, { list, absent }: Publication, base: ListVersion): Promise<void> {
  const kept = list.fields.filter(({ name, isKept }) => isKept && absent.has(name)).map(({ name }) => toSnake(name));
  if (kept.length === 0) return;
  const assignments = sql.raw(kept.map((column) => `${column} = b.${column}`).join(', '));
  await sql`update staged s set ${assignments}
    from (select distinct on (exchange, code) exchange, code, ${columnList(kept)} from ${tableOf(list)} where ${isInVersion(base)} order by exchange, code, effective_on nulls first) b
    where b.exchange = s.exchange and b.code = s.code`.execute(tx.db);
}

/** What a blank means where the column cannot be blank; and since when a target has been one. */
async function fillDefaults(tx: Context, { list, date }: Publication, base: ListVersion | undefined): Promise<void> {
  if (list.kind !== 'targets') return;
  await sql`update staged set is_financing = coalesce(is_financing, false), is_lending = coalesce(is_lending, false) where is_financing is null or is_lending is null`.execute(
    tx.db,
  );
  await sql`alter table staged add column financing_since date, add column lending_since date`.execute(tx.db);
  if (base === undefined) return;
  await sql`update staged s set
      financing_since = case when not s.is_financing then null when b.is_financing then b.financing_since else ${date}::date end,
      lending_since = case when not s.is_lending then null when b.is_lending then b.lending_since else ${date}::date end
    from staged n left join (
      select distinct on (code, exchange) code, exchange, is_financing, is_lending, financing_since, lending_since
      from target_entries where ${isInVersion(base)} order by code, exchange, effective_on nulls first) b using (code, exchange)
    where n.seq = s.seq`.execute(tx.db);
}

/** All columns that an entry is written with, apart from its validity. */
function entryColumns(list: ListDefinition): string[] {
  const since = list.kind === 'targets' ? ['financing_since', 'lending_since'] : [];
  return [...stagedColumns(list).map(({ column }) => column), ...since];
}

/** The whole new state with a hash of what readers see of each row; search text and entry dates follow from it. */
async function hashRows(tx: Context, { list, scope }: Publication, base: ListVersion | undefined): Promise<void> {
  const columns = entryColumns(list);
  const hashed = stagedColumns(list)
    .map(({ column }) => column)
    .filter((column) => column !== 'search_text');
  await sql`create temporary table publishing on commit drop as
    select ${columnList(columns)}, md5(row(${columnList(hashed)})::text)::uuid as row_hash from staged`.execute(tx.db);
  if (scope && base !== undefined) {
    await sql`insert into publishing select ${columnList(columns)}, row_hash from ${tableOf(list)} where ${isInVersion(base)} and exchange <> ${scope}`.execute(
      tx.db,
    );
  }
  await sql`analyze publishing`.execute(tx.db);
}

/** As two whole sets: asked row by row whether it exists, the planner would stop early and, finding nothing, never end. */
async function differs(tx: Context, list: ListDefinition): Promise<boolean> {
  const current = sql`select row_hash from ${tableOf(list)} where ${isOpen}`;
  const { rows } = await sql<{ differences: number }>`select
    ((select count(*) from (select row_hash from publishing except ${current}) entered) +
     (select count(*) from (${current} except select row_hash from publishing) gone))::integer as differences`.execute(tx.db);
  return rows[0]!.differences > 0;
}

async function insertVersion(tx: Context, { list, date, effectiveDate, scope, isSynthetic, source }: Publication): Promise<number> {
  const placeholder = { rowCount: 0, counts: '[]', added: 0, removed: 0, changed: 0 };
  const { id } = await tx.db
    .insertInto('listVersions')
    .values({
      list: list.kind,
      dataDate: date,
      effectiveDate: effectiveDate ?? null,
      scope: scope ?? null,
      isSynthetic,
      source,
      publishedAt: tx.now,
      ...placeholder,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function replaceRows(tx: Context, list: ListDefinition, version: number) {
  const columns = entryColumns(list);
  const closed =
    await sql`update ${tableOf(list)} e set valid_to = ${version} where ${isOpen} and not exists (select from publishing p where p.row_hash = e.row_hash)`.execute(
      tx.db,
    );
  const entered = await sql`insert into ${tableOf(list)} (${columnList(columns)}, row_hash, valid_from)
    select ${columnList(columns)}, row_hash, ${version}::integer from publishing p where not exists (select from ${tableOf(list)} e where ${isOpen} and e.row_hash = p.row_hash)`.execute(
    tx.db,
  );
  const [out, into] = [Number(closed.numAffectedRows ?? 0), Number(entered.numAffectedRows ?? 0)];
  // Statistics of a table that was empty a moment ago would send the next statements astray.
  if (out + into > 1_000) await sql`analyze ${tableOf(list)}`.execute(tx.db);
  const { rows } = await sql<{ changed: number; rowCount: number }>`select
    (select count(*) from (
      select exchange, code from ${tableOf(list)} where valid_from = ${version} intersect select exchange, code from ${tableOf(list)} where valid_to = ${version}) in_both)::integer as changed,
    (select count(*) from publishing)::integer as row_count`.execute(tx.db);
  const { changed, rowCount } = rows[0]!;
  return { version: { rowCount, added: into - changed, removed: Math.max(0, out - changed), changed }, unchanged: rowCount - into };
}

async function countRows(tx: Context, list: ListDefinition): Promise<KeptCount[]> {
  const columns = columnList(list.countedBy.map(toSnake));
  const { rows } =
    await sql<KeptCount>`select ${columns}, count(*)::integer as rows from publishing group by ${columns} order by ${columns}`.execute(
      tx.db,
    );
  return rows;
}
