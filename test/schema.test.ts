import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Column, Table } from '#platform/database/table.ts';
import { useDatabase } from '#test/support/database.ts';

type DeclaredTable = Table<Record<string, Column<unknown>>>;
interface ColumnFacts {
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

const { db } = useDatabase();
const source = fileURLToPath(new URL('../src/', import.meta.url));
const declared = await findDeclaredTables();

async function findDeclaredTables(): Promise<Map<string, DeclaredTable>> {
  const tables = new Map<string, DeclaredTable>();
  for await (const name of glob('**/*.ts', { cwd: source })) {
    if (name.endsWith('.test.ts') || !/= table\('/.test(await readFile(source + name, 'utf8'))) continue;
    const exported = (await import(source + name)) as Record<string, unknown>;
    for (const value of Object.values(exported)) if (isTable(value)) tables.set(value.name, value);
  }
  return tables;
}

function isTable(value: unknown): value is DeclaredTable {
  return typeof value === 'object' && value !== null && 'columns' in value && 'name' in value;
}

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function describeDeclared(table: DeclaredTable): Record<string, ColumnFacts> {
  const columns = Object.entries(table.columns).map(([name, { sqlType, isNullable, hasDefault }]) => [
    toSnakeCase(name),
    { type: sqlType, isNullable, hasDefault },
  ]);
  return Object.fromEntries(columns) as Record<string, ColumnFacts>;
}

async function describeActual(name: string): Promise<Record<string, ColumnFacts>> {
  const { rows } = await sql<ColumnFacts & { name: string }>`
    select column_name as name, data_type as type, is_nullable = 'YES' as is_nullable,
           (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS') as has_default
      from information_schema.columns where table_schema = 'public' and table_name = ${name}`.execute(db);
  return Object.fromEntries(rows.map(({ name: column, ...facts }) => [column, facts]));
}

test('every declared table is what the migrations made: columns, types, nullability, defaults', async () => {
  expect(declared.size).toBeGreaterThan(2);
  for (const [name, table] of declared)
    expect({ name, columns: describeDeclared(table) }).toEqual({ name, columns: await describeActual(name) });
});

test('every table that the migrations made is declared', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const undeclared = rows.map((row) => row.name).filter((name) => name !== 'schema_migrations' && !declared.has(name));
  expect(undeclared).toEqual([]);
});
