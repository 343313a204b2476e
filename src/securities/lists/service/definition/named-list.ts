import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { listTitles, type AddressFilter, type ListName } from '../../web/named-lists.ts';
import { matchesKeyword } from '../entries/search.ts';
import { stillValid } from '../entries/version.ts';
import { shownFields, type ShownField } from './field-words.ts';
import { lists, toSnake, type ListDefinition, type ListKind } from './lists.ts';

/** A list as visitors know it: its definition, and the rows that belong to it. */
export interface NamedList {
  name: ListName;
  title: string;
  definition: ListDefinition;
  /** Only rows for buying on margin, or for borrowing and selling; default: both. */
  side?: 'financing' | 'lending';
}

const kinds: Record<ListName, ListKind> = {
  assure: 'collateral',
  rz: 'targets',
  rq: 'targets',
  marginSecurities: 'targets',
  underly: 'targets',
  fairConversion: 'fairPrice',
  currencyFund: 'cashFunds',
  highRisk: 'highRisk',
  staticPe: 'staticPe',
  underlying: 'indexes',
};

/** Returns the list by its name; the stock pool is that of financing unless `finOrSlo` is 2 (specification 9). */
export function namedList(name: ListName, finOrSlo?: string): NamedList {
  const side = name === 'underly' ? (finOrSlo === '2' ? 'rq' : 'rz') : name;
  return {
    name,
    title: name === 'underly' ? `${side === 'rq' ? '融券' : '融资'}${listTitles.underly}` : listTitles[name],
    definition: lists[kinds[name]],
    ...(side === 'rz' && { side: 'financing' }),
    ...(side === 'rq' && { side: 'lending' }),
  };
}

/** Returns the fields compared for readers of the list, without those of the other side of a target. */
export function comparedFields({ definition, side }: NamedList): ShownField[] {
  const other = side === 'financing' ? /lending/i : side === 'lending' ? /financing/i : undefined;
  return shownFields(definition).filter(({ name }) => !other?.test(name));
}

/** Returns the list's table as SQL. */
export const tableOf = ({ definition }: NamedList): RawBuilder<unknown> => sql.table(definition.table.name);

/** Returns the condition that a row belongs to the list, in any version. */
export function belongsTo({ side }: NamedList): RawBuilder<SqlBool> {
  if (!side) return sql<SqlBool>`true`;
  return side === 'financing' ? sql<SqlBool>`is_financing` : sql<SqlBool>`is_lending`;
}

/** The column and condition of each URL filter. */
const rules: Readonly<Record<string, { column: string; ask: (value: string) => RawBuilder<SqlBool> }>> = {
  market: { column: 'exchange', ask: (value) => sql`exchange = ${value}` },
  type: { column: 'securityType', ask: (value) => sql`security_type = ${value}` },
  group: { column: 'concentrationGroup', ask: (value) => sql`concentration_group = ${value}` },
  status: { column: 'status', ask: (value) => sql`status = ${value}` },
  reason: { column: 'reason', ask: (value) => sql`reason = ${value}` },
  index: { column: 'indexName', ask: (value) => sql`index_name = ${value}` },
  code: { column: 'code', ask: (value) => sql`code like ${`${value}%`}` },
  rateFrom: { column: 'haircut', ask: (value) => sql`haircut >= ${value}::numeric` },
  rateTo: { column: 'haircut', ask: (value) => sql`haircut <= ${value}::numeric` },
};

/**
 * Returns the condition that a row matches the filter, as on the page. The filter has passed a schema shared by several lists:
 * filters on columns that a list does not have are ignored.
 */
export function matchesFilter(list: NamedList, filter: AddressFilter): RawBuilder<SqlBool> {
  const conditions = Object.entries(filter).flatMap(([name, value]) => {
    if (value === undefined || value === '') return [];
    if (name === 'keyWord') return [matchesWord(list, String(value))];
    if (name === 'allowed') return hasColumn(list, 'financingAllowed') ? [matchesAllowed(list, value === 'Y')] : [];
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    return rule && hasColumn(list, rule.column) ? [rule.ask(String(value))] : [];
  });
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

const hasColumn = ({ definition }: NamedList, column: string): boolean => Object.hasOwn(definition.table.columns, column);

function matchesWord(list: NamedList, word: string) {
  if (list.definition.isSearched) return matchesKeyword(word);
  const table = list.definition.table.name;
  // Lists without their own search text use that of the current master.
  return matchesKeyword(
    word,
    'code',
    `coalesce((select s.search_text from security_entries s where s.code = ${table}.code and s.exchange = ${table}.exchange and s.valid_to = ${stillValid}), lower(${table}.name), '')`,
  );
}

const matchesAllowed = ({ side }: NamedList, isAllowed: boolean): RawBuilder<SqlBool> =>
  side === 'lending' ? sql`lending_allowed = ${isAllowed}` : sql`financing_allowed = ${isAllowed}`;

/** Returns the columns that identify the subject of a row, besides its effective date. */
export function keyColumns({ definition }: NamedList): string[] {
  const { extraKey } = definition;
  return ['code', 'exchange', ...(extraKey && extraKey !== 'effectiveOn' ? [toSnake(extraKey)] : [])];
}
