import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { listTitles, type AddressFilter, type ListName } from '../../web/named-lists.ts';
import { matchesKeyword } from '../entries/search.ts';
import { stillValid } from '../entries/version.ts';
import { shownFields, type ShownField } from './field-words.ts';
import { lists, toSnake, type ListDefinition, type ListKind } from './lists.ts';

/** A list as visitors call it: the definition it is kept by, and which of its rows belong to it. */
export interface NamedList {
  name: ListName;
  title: string;
  definition: ListDefinition;
  /** Only the rows that may be bought on margin, or borrowed and sold; both when left out. */
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

/** The list by its name; the stock pool is that of financing unless `finOrSlo` is 2 (specification 9). */
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

/** The fields in which readers of the list may see a change: what concerns the other side of a target is not theirs. */
export function comparedFields({ definition, side }: NamedList): ShownField[] {
  const other = side === 'financing' ? /lending/i : side === 'lending' ? /financing/i : undefined;
  return shownFields(definition).filter(({ name }) => !other?.test(name));
}

/** Name of the list's table. */
export const tableOf = ({ definition }: NamedList): RawBuilder<unknown> => sql.table(definition.table.name);

/** Condition: the row belongs to the list, whatever its version. */
export function belongsTo({ side }: NamedList): RawBuilder<SqlBool> {
  if (!side) return sql<SqlBool>`true`;
  return side === 'financing' ? sql<SqlBool>`is_financing` : sql<SqlBool>`is_lending`;
}

/** What each filter of an address asks of which column. */
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
 * Condition: the row is one that the screen shows for the same filter. The filter has passed a schema that several lists share: what a list has no
 * column for is no filter of it, as on its screen.
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
  // Lists without search texts of their own are found by those of the present master.
  return matchesKeyword(
    word,
    'code',
    `coalesce((select s.search_text from security_entries s where s.code = ${table}.code and s.exchange = ${table}.exchange and s.valid_to = ${stillValid}), lower(${table}.name), '')`,
  );
}

const matchesAllowed = ({ side }: NamedList, isAllowed: boolean): RawBuilder<SqlBool> =>
  side === 'lending' ? sql`lending_allowed = ${isAllowed}` : sql`financing_allowed = ${isAllowed}`;

/** Columns that say which thing of the list a row is about, besides its effective date. */
export function keyColumns({ definition }: NamedList): string[] {
  const { extraKey } = definition;
  return ['code', 'exchange', ...(extraKey && extraKey !== 'effectiveOn' ? [toSnake(extraKey)] : [])];
}
