import { sql } from 'kysely';
import type { AuditDetails } from '#contract/audit/details.ts';
import { emitWebhookEvent } from '#operations/webhooks/service/emit-event.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { invalidate } from '#platform/database/transaction.ts';
import { replaceSearchKind } from '#platform/search/entries.ts';
import { toSnake, type ListDefinition } from '#securities/lists/service/definition/lists.ts';
import { factsOf, type MarketFacts } from '#securities/lists/service/entries/markets.ts';
import { findVersion, isInVersion, stillValid, type FilterCount, type ListVersion } from '#securities/lists/service/entries/version.ts';
import { type Exchange, exchangeNames, isExchange } from '#securities/lists/web/exchange.ts';
import { isSecurityType, securityTypeNames } from '#securities/lists/web/security-type.ts';
import { paths } from '#ui/paths.ts';
import type { Column } from '#workflow/imports/definition/column.ts';
import type { ChangeCounts } from '#workflow/imports/service/report.ts';
import { keepOthers } from './adjust.ts';
import { columnList, entryColumns, stagedColumns, tableOf } from './staging.ts';

/** What a version says of itself. */
export interface Publication {
  list: ListDefinition;
  date: string;
  effectiveDate: string | undefined;
  /** Only this exchange's rows are replaced; the others stay as the version of that day has them. */
  scope: Exchange | undefined;
  isSynthetic: boolean;
  source: string;
  /** Of which day each market's rows are, where that is known beforehand: those of a version that comes back. */
  markets?: readonly MarketFacts[];
  /** The staged rows are only what comes and changes, and `removals` what goes: all others stay. */
  isAdjustment?: boolean;
}

/** What has to be told of the new state. */
interface PreparedRows {
  kept: readonly string[];
  lacking: readonly string[];
  dropped: readonly string[];
}

/**
 * Makes the whole new state out of the staged rows, in the temporary table `publishing`: what the file has no column
 * for is taken from the version before, and so are the other exchanges when it speaks for one alone. Each row carries
 * a hash of what readers see of it. Returns the titles of the columns that were kept, of those that the version before has
 * and this one lacks, and the securities that turned out to be no targets.
 */
export async function prepareRows(
  tx: Context,
  { list, date, scope, isAdjustment }: Publication,
  absent: ReadonlySet<string>,
  base: ListVersion | undefined,
): Promise<PreparedRows> {
  if (base) await keepAbsentFields(tx, list, fieldsToKeep(list, absent, isAdjustment === true), base);
  const dropped = list.kind === 'targets' ? await completeTargets(tx, date, base) : [];
  const unsaid = base && !isAdjustment ? await findUnsaid(tx, list, absent, base) : [];
  await hashRows(tx, list);
  if (isAdjustment && base) await keepOthers(tx, list, base);
  else if (scope && base !== undefined)
    await sql`insert into publishing select ${columnList(entryColumns(list))}, row_hash from ${tableOf(list)} where ${isInVersion(base)} and exchange <> ${scope}`.execute(
      tx.db,
    );
  await sql`analyze publishing`.execute(tx.db);
  const titles = (isKept: boolean) => unsaid.filter((field) => (field.isKept === true) === isKept).map(({ title }) => title);
  return { kept: titles(true), lacking: titles(false), dropped };
}

/** Columns that follow from the rest, or that every version says anew. */
const neverMissed = new Set(['exchange', 'dataDate', 'effectiveOn', 'securityType', 'status', 'name']);

/** The fields without a column in the files of which the version before has values. */
async function findUnsaid(tx: Context, list: ListDefinition, absent: ReadonlySet<string>, base: ListVersion): Promise<Column[]> {
  const fields = list.fields.filter(({ name }) => absent.has(name) && !neverMissed.has(name));
  if (fields.length === 0) return [];
  const has = sql.join(fields.map(({ name }) => sql`bool_or(${sql.ref(toSnake(name))} is not null) as ${sql.ref(name)}`));
  const { rows } = await sql<Record<string, boolean | null>>`select ${has} from ${tableOf(list)} where ${isInVersion(base)}`.execute(tx.db);
  return fields.filter(({ name }) => rows[0]?.[name] === true);
}

/**
 * Makes `publishing` the list's new version, inside the caller's transaction: rows that read as before go on, rows
 * that are gone or different are closed, the rest is entered. Readers keep the old version until the commit, and find
 * the new one whole after it. Returns the version's number; `details` go into the audit trail.
 */
export async function publish(
  tx: Context,
  publication: Publication,
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

/** The markets that the files speak of are of their day; the others stay as the version before has them. An adjustment leaves the effective days. */
async function settleMarkets(
  tx: Context,
  { list, date, scope, effectiveDate, isSynthetic, isAdjustment }: Publication,
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
 * A file that lacks a column says nothing about it. A table of changes says of a security only what changes, be it by
 * columns that others of the same notice have.
 */
const fieldsToKeep = ({ fields }: ListDefinition, absent: ReadonlySet<string>, isAdjustment: boolean): string[] =>
  fields
    .filter(({ name, isKept, content }) => (isAdjustment ? isKept || content === 'flag' : isKept && absent.has(name)))
    .map(({ name }) => toSnake(name));

/** What the rows do not say of these columns stays as the version before has it. */
async function keepAbsentFields(tx: Context, list: ListDefinition, kept: readonly string[], base: ListVersion): Promise<void> {
  if (kept.length === 0) return;
  const keys = ['exchange', 'code', ...(list.extraKey === 'indexName' ? ['index_name'] : [])];
  const order = [...keys, ...(list.extraKey === 'effectiveOn' ? ['effective_on nulls first'] : [])];
  const same = sql.raw(keys.map((key) => `b.${key} = s.${key}`).join(' and '));
  const assignments = sql.raw(kept.map((column) => `${column} = coalesce(s.${column}, b.${column})`).join(', '));
  await sql`update staged s set ${assignments}
    from (select distinct on (${columnList(keys)}) ${columnList([...keys, ...kept.filter((column) => !keys.includes(column))])}
      from ${tableOf(list)} where ${isInVersion(base)} order by ${columnList(order)}) b
    where ${same}`.execute(tx.db);
  // A reason for counting nothing is none once the security counts again.
  if (kept.includes('zero_reason'))
    await sql`update staged set zero_reason = null where haircut > 0 and zero_reason is not null`.execute(tx.db);
}

/** What a blank flag means, and since when a target has been one. Returns the securities that are none. */
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

/** Search text and entry dates follow from the rest, so the hash leaves them out. */
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
    await sql`update ${tableOf(list)} e set valid_to = ${version} where ${isOpen} and not exists (select from publishing p where p.row_hash = e.row_hash)`.execute(
      tx.db,
    );
  const entered = await sql`insert into ${tableOf(list)} (${columnList(columns)}, row_hash, valid_from)
    select ${columnList(columns)}, row_hash, ${version}::integer from publishing p where not exists (select from ${tableOf(list)} e where ${isOpen} and e.row_hash = p.row_hash)`.execute(
    tx.db,
  );
  // Statistics of a table that was empty a moment ago would send the next readers astray.
  if (Number(closed.numAffectedRows ?? 0) + Number(entered.numAffectedRows ?? 0) > 1_000)
    await sql`analyze ${tableOf(list)}`.execute(tx.db);
}

async function countRows(tx: Context, list: ListDefinition): Promise<FilterCount[]> {
  const columns = columnList(list.countedBy.map(toSnake));
  const { rows } =
    await sql<FilterCount>`select ${columns}, count(*)::integer as rows from publishing group by ${columns} order by ${columns}`.execute(
      tx.db,
    );
  return rows;
}

/** Makes what visitors find of securities the present master list: by code, name, pinyin and initials. Within its publication. */
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
