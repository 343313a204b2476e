import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSealed } from '#platform/crypto/sealed-column.ts';
import type { ModuleColumns } from '#platform/database/column.ts';
import type { ColumnFacts } from './read-catalogue.ts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** The exports of a `columns.ts`. */
export interface ColumnsModule {
  readonly columns: ModuleColumns;
  /** Tables that `tables.ts` also describes as data. */
  readonly described?: readonly string[];
}

/** Returns every module's `columns.ts`, by the path of its `tables.ts`. */
export async function findColumnsModules(): Promise<Map<string, ColumnsModule>> {
  const found = new Map<string, ColumnsModule>();
  for (const file of globSync('**/columns.ts', { cwd: source }).toSorted())
    found.set(join(source, dirname(file), 'tables.ts'), (await import(join(source, file))) as ColumnsModule);
  return found;
}

/** Returns the text of every `tables.ts`, by its path. Throws with all differences between `columns.ts` files and the database. */
export function generateTables(modules: ReadonlyMap<string, ColumnsModule>, catalogue: readonly ColumnFacts[]): Map<string, string> {
  const tables = Map.groupBy(catalogue, ({ table }) => table);
  const problems = [...findProblems(modules, tables)];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return new Map([...modules].map(([path, module]) => [path, writeModule(module, tables)]));
}

type Tables = ReadonlyMap<string, readonly ColumnFacts[]>;

function* findProblems(modules: ReadonlyMap<string, ColumnsModule>, tables: Tables): Generator<string> {
  const owners = new Map<string, string>();
  for (const [path, { columns }] of modules)
    for (const [table, said] of Object.entries(columns)) {
      const facts = tables.get(table);
      if (owners.has(table)) yield `${table}: claimed by ${owners.get(table)} and by ${path}`;
      owners.set(table, path);
      if (facts) yield* findColumnProblems(facts, said);
      else yield `${table}: no such table, but ${path} has it`;
    }
  for (const table of tables.keys()) if (!owners.has(table)) yield `${table}: belongs to no module; name it in the columns.ts of one`;
}

function* findColumnProblems(facts: readonly ColumnFacts[], said: ModuleColumns[string]): Generator<string> {
  const { table } = facts[0]!;
  for (const name of Object.keys(said)) if (!facts.some((column) => column.name === name)) yield `${table}.${name}: no such column`;
  for (const { name, sqlType } of facts) {
    if (sqlType === 'bytea' && name.startsWith('sealed') !== (name in said && isSealed(said[name]!)))
      yield `${table}.${name}: a column named sealed… is said to be sealed(…) in columns.ts, and no other`;
    if (sqlType === 'jsonb' && !(name in said)) yield `${table}.${name}: what is in this JSON? Say it with typed<…>() in columns.ts`;
  }
}

function writeModule({ columns, described = [] }: ColumnsModule, tables: Tables): string {
  const types = Object.entries(columns).map(([table, said]) =>
    writeBlock(
      `    ${table}: `,
      tables.get(table)!.map((column) => `${column.name}: ${typeOf(column, isTyped(said[column.name]))}`),
    ),
  );
  const lines = ["declare module '#platform/database/tables.ts' {", '  interface Tables {', ...types, '  }', '}'];
  const data = described.map((table) => writeTableData(table, tables.get(table)!));
  const text = lines.join('\n');
  return `${[writeHead(text, data.length > 0), text, ...data].join('\n\n')}\n`;
}

function writeHead(text: string, hasData: boolean): string {
  const isTyped = text.includes('Types[');
  const helpers = ['Default', 'Json', 'Numeric'].filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  const names = [...(hasData ? ['DescribedTable'] : []), ...helpers, ...(isTyped ? ['TypesOf'] : [])];
  return [
    '// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.',
    names.length > 0 ? `import type { ${names.join(', ')} } from '#platform/database/column.ts';` : 'export {};',
    ...(isTyped ? ["import type { columns } from './columns.ts';", '', 'type Types = TypesOf<typeof columns>;'] : []),
  ].join('\n');
}

/** Writes a type on one line if it fits, as the formatter does. */
function writeBlock(head: string, members: readonly string[]): string {
  const short = `${head}{ ${members.join('; ')} };`;
  if (short.length <= 140) return short;
  return [`${head}{`, ...members.map((member) => `      ${member};`), '    };'].join('\n');
}

const isTyped = (said: ModuleColumns[string][string] | undefined) => said !== undefined && !isSealed(said);

function typeOf({ table, name, sqlType, isArray, isNullable, isFilled }: ColumnFacts, isSaid: boolean): string {
  const said = isSaid ? `Types['${table}']['${name}']` : undefined;
  const plain = sqlType === 'jsonb' ? `Json<${said}>` : (said ?? (isArray ? 'string[]' : plainTypes[sqlType]));
  if (plain === undefined) throw new Error(`${table}.${name}: no type is known for ${sqlType}; add it to generate-tables.ts`);
  return `${isFilled ? `Default<${plain}>` : plain}${isNullable ? ' | null' : ''}`;
}

/** TypeScript types of PostgreSQL values. `bigint`: our ids and counters stay below 2^53. `date`: a calendar day as `YYYY-MM-DD`. */
const plainTypes: Readonly<Record<string, string>> = {
  text: 'string',
  integer: 'number',
  'double precision': 'number',
  bigint: 'number',
  xid8: 'string',
  numeric: 'Numeric',
  boolean: 'boolean',
  date: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  bytea: 'Buffer',
  // A bit string of fixed length, received as a text of 0 and 1.
  bit: 'string',
};

function writeTableData(table: string, facts: readonly ColumnFacts[]): string {
  const columns = facts.map(({ name, sqlType }) => `    ${name}: '${sqlType}',`);
  return [`export const ${table}: DescribedTable = {`, `  name: '${facts[0]!.sqlTable}',`, '  columns: {', ...columns, '  },', '};'].join(
    '\n',
  );
}
