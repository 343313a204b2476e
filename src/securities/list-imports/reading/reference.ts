import type { Context } from '#platform/context.ts';
import type { ListKind } from '#securities/lists/service/definition/lists.ts';
import { findVersion, isInVersion } from '#securities/lists/service/entries/version.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';
import { lossWord } from '#workflow/imports/definition/column.ts';

export interface KnownSecurity {
  exchange: string;
  code: string;
  name: string;
  securityType: string;
  riskStatus: string | null;
  listingStatus: string | null;
}

export interface RegulatoryValue {
  scope: string;
  scopeName: string;
  value: number;
  validFrom: string | null;
  document: string;
}

/** Reference data for the row checks: security master, index constituents and regulatory values, as of the data date. */
export interface ReferenceData {
  find(exchange: string, code: string): KnownSecurity | undefined;
  /** Returns the exchanges whose master entries have this code. */
  exchangesOf(code: string): readonly Exchange[];
  isIndexMember(exchange: string, code: string): boolean;
  hasMaster: boolean;
  hasIndexMembers: boolean;
  /** Date of the static PE list in force; undefined when there is none or it is irrelevant. */
  staticPeOn: string | undefined;
  /**
   * Returns the static PE of a stock when it is over 300 or negative, `loss` when a loss leaves it without one; undefined for all
   * others.
   */
  findRatio(exchange: string, code: string): number | typeof lossWord | undefined;
  /** Returns the value in force, or undefined when none is known for that day. */
  regulation(parameter: string, scope: string): RegulatoryValue | undefined;
}

// The rule names 上证180 and 深证100. The free constituent data has the SZSE part of CSI 300 in place of SZSE 100.
const cappedIndexes = ['上证180', '深证100', '300深市'];

/**
 * Loads the reference data for a list of a day. Master and constituents that start later are used in their first version; static
 * PEs are not, since they move with prices.
 */
export async function loadReference(ctx: Context, date: string, kind: ListKind): Promise<ReferenceData> {
  const [securities, members, ratios, regulations] = await Promise.all([
    loadSecurities(ctx, date),
    loadMembers(ctx, date),
    kind === 'collateral' ? loadRatios(ctx, date) : undefined,
    loadRegulations(ctx, date),
  ]);
  const byKey = new Map(securities.map((security) => [`${security.exchange}${security.code}`, security]));
  const exchangesByCode = Map.groupBy(securities, ({ code }) => code);
  return {
    find: (exchange, code) => byKey.get(exchange + code),
    exchangesOf: (code) => (exchangesByCode.get(code) ?? []).map(({ exchange }) => exchange as Exchange),
    isIndexMember: (exchange, code) => members.has(exchange + code),
    hasMaster: securities.length > 0,
    hasIndexMembers: members.size > 0,
    staticPeOn: ratios?.day,
    findRatio: (exchange, code) => ratios?.byKey.get(exchange + code),
    regulation: (parameter, scope) => regulations.get(`${parameter}/${scope}`),
  };
}

async function loadSecurities(ctx: Context, date: string): Promise<KnownSecurity[]> {
  const version = await findReferenceVersion(ctx, 'securities', date);
  if (version === undefined) return [];
  return ctx.db
    .selectFrom('securityEntries')
    .select(['exchange', 'code', 'name', 'securityType', 'riskStatus', 'listingStatus'])
    .where(isInVersion({ id: version, isLast: false }))
    .execute();
}

async function loadMembers(ctx: Context, date: string): Promise<Set<string>> {
  const version = await findReferenceVersion(ctx, 'indexes', date);
  if (version === undefined) return new Set();
  const rows = await ctx.db
    .selectFrom('indexEntries')
    .select(['exchange', 'code'])
    .where(isInVersion({ id: version, isLast: false }))
    .where('indexName', 'in', cappedIndexes)
    .execute();
  return new Set(rows.map(({ exchange, code }) => exchange + code));
}

async function loadRatios(
  ctx: Context,
  date: string,
): Promise<{ day: string; byKey: ReadonlyMap<string, number | typeof lossWord> } | undefined> {
  const version = await findVersion(ctx, 'staticPe', date);
  if (!version) return undefined;
  const rows = await ctx.db
    .selectFrom('staticPeEntries')
    .select(['exchange', 'code', 'staticPe'])
    .where(isInVersion(version))
    .where('status', 'in', ['over_300', 'negative'])
    .execute();
  return {
    day: version.dataDate,
    byKey: new Map(rows.map(({ exchange, code, staticPe }) => [exchange + code, staticPe === null ? lossWord : Number(staticPe)])),
  };
}

async function findReferenceVersion(ctx: Context, list: ListKind, date: string): Promise<number | undefined> {
  const version = await findVersion(ctx, list, date);
  if (version) return version.id;
  const first = await ctx.db
    .selectFrom('listVersions')
    .select('id')
    .where('list', '=', list)
    .orderBy('dataDate')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return first?.id;
}

async function loadRegulations(ctx: Context, date: string): Promise<Map<string, RegulatoryValue>> {
  const rows = await ctx.db
    .selectFrom('regulatoryParameters')
    .select(['parameter', 'scope', 'scopeName', 'value', 'validFrom', 'document'])
    .where((eb) => eb.or([eb('validFrom', 'is', null), eb('validFrom', '<=', date)]))
    .orderBy('validFrom', (order) => order.asc().nullsFirst())
    .execute();
  return new Map(rows.map(({ parameter, value, ...rest }) => [`${parameter}/${rest.scope}`, { ...rest, value: Number(value) }]));
}
