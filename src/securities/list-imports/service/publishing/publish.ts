import { sql } from 'kysely';
import type { AuditDetails } from '#contract/audit/details.ts';
import { emitWebhookEvent } from '#operations/webhooks/service/emit-event.ts';
import type { Context } from '#platform/context.ts';
import { analyzeTable } from '#platform/database/analyze-table.ts';
import { audit } from '#platform/database/audit.ts';
import { invalidate } from '#platform/database/transaction.ts';
import { replaceSearchKind } from '#platform/search/entries.ts';
import { toSnake, type ListDefinition } from '#securities/lists/service/definition/lists.ts';
import { factsOf, type MarketFacts } from '#securities/lists/service/entries/markets.ts';
import { findVersion, isInVersion, stillValid, type FilterCount, type ListVersion } from '#securities/lists/service/entries/version.ts';
import { type Exchange, exchangeNames, isExchange } from '#securities/lists/web/exchange.ts';
import { isSecurityType, securityTypeNames } from '#securities/lists/web/security-type.ts';
import { paths } from '#ui/paths.ts';
import type { ImportColumn } from '#workflow/imports/definition/column.ts';
import type { ChangeCounts } from '#workflow/imports/service/report.ts';
import { copyUnmentionedRows } from './adjust.ts';
import { columnList, entryColumns, stagedColumns, toEntryTable } from './staging.ts';

/** The data of a version. */
export interface ListPublication {
  list: ListDefinition;
  date: string;
  effectiveDate: string | undefined;
  /** Only this exchange's rows are replaced; the others stay as in the version of that day. */
  scope: Exchange | undefined;
  isSynthetic: boolean;
  source: string;
  /** The data date of each market's rows when known beforehand, as for a restored version. */
  markets?: readonly MarketFacts[];
  /** The staged rows contain only additions and changes, and `removals` the removed ones: all others stay. */
  isAdjustment?: boolean;
}

/** Facts about the new state to report. */
interface PreparedRows {
  kept: readonly string[];
  lacking: readonly string[];
  dropped: readonly string[];
}

/**
 * Builds the complete new state from the staged rows in the temporary table `publishing`: columns missing in the file are taken
 * from the previous version, and so are the other exchanges when the import covers one only. Each row has a hash of its displayed
 * values. Returns the titles of the kept columns, of those that are now missing, and the securities that turned out not to be
 * targets.
 */
export async function prepareRows(
  tx: Context,
  { list, date, scope, isAdjustment }: ListPublication,
  absent: ReadonlySet<string>,
  base: ListVersion | undefined,
): Promise<PreparedRows> {
  if (base) await keepAbsentFields(tx, list, fieldsToKeep(list, absent, isAdjustment === true), base);
  const dropped = list.kind === 'targets' ? await completeTargets(tx, date, base) : [];
  const unsaid = base && !isAdjustment ? await findUnsaid(tx, list, absent, base) : [];
  await hashRows(tx, list);
  if (isAdjustment && base) await copyUnmentionedRows(tx, list, base);
  else if (scope && base !== undefined)
    await sql`insert into publishing select ${columnList(entryColumns(list))}, row_hash from ${toEntryTable(list)} where ${isInVersion(base)} and exchange <> ${scope}`.execute(
      tx.db,
    );
  await sql`analyze publishing`.execute(tx.db);
  const titles = (isKept: boolean) => unsaid.filter((field) => (field.isKept === true) === isKept).map(({ title }) => title);
  return { kept: titles(true), lacking: titles(false), dropped };
}

/** Columns that are derived from others, or set anew by every version. */
const neverMissed = new Set(['exchange', 'dataDate', 'effectiveOn', 'securityType', 'status', 'name']);

/** Returns the fields missing in the files that have values in the previous version. */
async function findUnsaid(tx: Context, list: ListDefinition, absent: ReadonlySet<string>, base: ListVersion): Promise<ImportColumn[]> {
  const fields = list.fields.filter(({ name }) => absent.has(name) && !neverMissed.has(name));
  if (fields.length === 0) return [];
  const has = sql.join(fields.map(({ name }) => sql`bool_or(${sql.ref(toSnake(name))} is not null) as ${sql.ref(name)}`));
  const { rows } = await sql<Record<string, boolean | null>>`select ${has} from ${toEntryTable(list)} where ${isInVersion(base)}`.execute(
    tx.db,
  );
  return fields.filter(({ name }) => rows[0]?.[name] === true);
}

/**
 * Publishes `publishing` as the list's new version, inside the caller's transaction: equal rows continue, removed or changed rows
 * are closed, new ones are inserted. Readers see the complete old version until the commit and the complete new one after it.
 * Returns the version's id; `details` go into the audit log.
 */
export async function publish(
  tx: Context,
  publication: ListPublication,
  { added, removed, changed, rows }: ChangeCounts,
  details: AuditDetails,
): Promise<number> {
  const { list, date, effectiveDate, scope, isSynthetic, source } = publication;
  const counts = { rowCount: rows, added, removed, changed };
  const { id: version } = await tx.db
    .insertInto('listVersions')
    .values({
      list: list.kind,
      dataDate: date,
      effectiveDate: effectiveDate ?? null,
      scope: scope ?? null,
      isSynthetic,
      source,
      publishedAt: tx.now,
      counts: JSON.stringify(await countRows(tx, list)),
      markets: JSON.stringify(publication.markets ?? (await settleMarkets(tx, publication))),
      ...counts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceRows(tx, list, version);
  if (list.kind === 'securities') await refreshSecuritySearch(tx);
  await emitWebhookEvent(tx, {
    type: 'list.published',
    subject: `list:${list.kind}`,
    data: { list: list.kind, version, dataDate: date, rows, added, removed, changed },
  });
  await audit(tx, 'list.publish', `list:${list.kind}:${date}`, { version, scope: scope ?? null, source, ...counts, ...details });
  await invalidate(tx, [`list:${list.kind}`]);
  return version;
}

/** Markets covered by the files get their date; the others stay as in the previous version. An adjustment keeps the effective dates. */
async function settleMarkets(
  tx: Context,
  { list, date, scope, effectiveDate, isSynthetic, isAdjustment }: ListPublication,
): Promise<MarketFacts[]> {
  const base = await findVersion(tx, list.kind, date);
  const { rows } = await sql<{ exchange: Exchange }>`select distinct exchange from publishing order by exchange`.execute(tx.db);
  return rows.map(({ exchange }) => {
    const before = base && factsOf(base, exchange);
    if (before && scope !== undefined && scope !== exchange) return { exchange, ...before };
    if (before && isAdjustment)
      return { exchange, dataDate: date, effectiveDate: before.effectiveDate, isSynthetic: isSynthetic || before.isSynthetic };
    return { exchange, dataDate: date, effectiveDate: effectiveDate ?? null, isSynthetic };
  });
}

const isOpen = sql.raw(`valid_to = ${stillValid}`);

/**
 * A column missing in the file leaves values unchanged. A table of changes contains only changed values, possibly in columns that
 * come from other tables of the same notice.
 */
const fieldsToKeep = ({ fields }: ListDefinition, absent: ReadonlySet<string>, isAdjustment: boolean): string[] =>
  fields
    .filter(({ name, isKept, content }) => (isAdjustment ? isKept || content === 'flag' : isKept && absent.has(name)))
    .map(({ name }) => toSnake(name));

/** Fills columns missing in the rows from the previous version. */
async function keepAbsentFields(tx: Context, list: ListDefinition, kept: readonly string[], base: ListVersion): Promise<void> {
  if (kept.length === 0) return;
  const keys = ['exchange', 'code', ...(list.extraKey === 'indexName' ? ['index_name'] : [])];
  const order = [...keys, ...(list.extraKey === 'effectiveOn' ? ['effective_on nulls first'] : [])];
  const same = sql.raw(keys.map((key) => `b.${key} = s.${key}`).join(' and '));
  const assignments = sql.raw(kept.map((column) => `${column} = coalesce(s.${column}, b.${column})`).join(', '));
  await sql`update staged s set ${assignments}
    from (select distinct on (${columnList(keys)}) ${columnList([...keys, ...kept.filter((column) => !keys.includes(column))])}
      from ${toEntryTable(list)} where ${isInVersion(base)} order by ${columnList(order)}) b
    where ${same}`.execute(tx.db);
  // The reason for a zero haircut is cleared once the haircut is above zero.
  if (kept.includes('zero_reason'))
    await sql`update staged set zero_reason = null where haircut > 0 and zero_reason is not null`.execute(tx.db);
}

/** Sets the meaning of blank flags and the entry dates of targets. Returns the securities that are not targets. */
async function completeTargets(tx: Context, date: string, base: ListVersion | undefined): Promise<string[]> {
  await sql`update staged set is_financing = coalesce(is_financing, false), is_lending = coalesce(is_lending, false) where is_financing is null or is_lending is null`.execute(
    tx.db,
  );
  const { rows: none } = await sql<{
    security: string;
  }>`with none as (delete from staged where not is_financing and not is_lending returning seq, code, name)
    select code || ' ' || name as security from none order by seq`.execute(tx.db);
  await sql`alter table staged add column financing_since date, add column lending_since date`.execute(tx.db);
  const dropped = none.map(({ security }) => security);
  if (base === undefined) return dropped;
  await sql`update staged s set
      financing_since = case when not s.is_financing then null when b.is_financing then b.financing_since else ${date}::date end,
      lending_since = case when not s.is_lending then null when b.is_lending then b.lending_since else ${date}::date end
    from staged n left join (
      select distinct on (code, exchange) code, exchange, is_financing, is_lending, financing_since, lending_since
      from target_entries where ${isInVersion(base)} order by code, exchange, effective_on nulls first) b using (code, exchange)
    where n.seq = s.seq`.execute(tx.db);
  return dropped;
}

/** Search text and entry dates are derived, so the hash leaves them out. */
async function hashRows(tx: Context, list: ListDefinition): Promise<void> {
  const hashed = stagedColumns(list)
    .map(({ column }) => column)
    .filter((column) => column !== 'search_text');
  await sql`create temporary table publishing on commit drop as
    select ${columnList(entryColumns(list))}, md5(row(${columnList(hashed)})::text)::uuid as row_hash from staged`.execute(tx.db);
}

async function replaceRows(tx: Context, list: ListDefinition, version: number): Promise<void> {
  const columns = entryColumns(list);
  const closed =
    await sql`update ${toEntryTable(list)} e set valid_to = ${version} where ${isOpen} and not exists (select from publishing p where p.row_hash = e.row_hash)`.execute(
      tx.db,
    );
  const entered = await sql`insert into ${toEntryTable(list)} (${columnList(columns)}, row_hash, valid_from)
    select ${columnList(columns)}, row_hash, ${version}::integer from publishing p where not exists (select from ${toEntryTable(list)} e where ${isOpen} and e.row_hash = p.row_hash)`.execute(
    tx.db,
  );
  // The statistics of a table that was empty would mislead the planner for the next readers.
  if (Number(closed.numAffectedRows ?? 0) + Number(entered.numAffectedRows ?? 0) > 1_000) await analyzeTable(tx, list.table.name);
}

async function countRows(tx: Context, list: ListDefinition): Promise<FilterCount[]> {
  const columns = columnList(list.countedBy.map(toSnake));
  const { rows } =
    await sql<FilterCount>`select ${columns}, count(*)::integer as rows from publishing group by ${columns} order by ${columns}`.execute(
      tx.db,
    );
  return rows;
}

/** Rebuilds the search entries of securities from the current master list: code, name, pinyin and initials. Runs within its publication. */
async function refreshSecuritySearch(tx: Context): Promise<void> {
  const rows = await tx.db
    .selectFrom('securityEntries')
    .select(['exchange', 'code', 'name', 'securityType'])
    .where('validTo', '=', stillValid)
    .execute();
  const entries = rows.map(({ exchange, code, name, securityType }) => {
    const market = isExchange(exchange) ? exchangeNames[exchange] : exchange;
    const type = isSecurityType(securityType) ? securityTypeNames[securityType] : '';
    return {
      owner: `security:${exchange}${code}`,
      kind: 'security' as const,
      title: name,
      href: paths.security(code),
      label: `${code} · ${market}${type}`,
      keys: [code],
    };
  });
  await replaceSearchKind(tx, 'security', entries);
}
