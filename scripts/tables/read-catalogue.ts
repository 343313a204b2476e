import type pg from 'pg';

/** A column of the migrated database, with its TypeScript names. */
export interface ColumnFacts {
  readonly table: string;
  readonly name: string;
  readonly sqlTable: string;
  readonly sqlType: string;
  readonly isArray: boolean;
  readonly isNullable: boolean;
  /** True when the database fills it on insert. */
  readonly isFilled: boolean;
}

/** Returns all columns of the site's own tables, in the order of the database. */
export async function readColumnCatalogue(pool: pg.Pool): Promise<ColumnFacts[]> {
  const { rows } = await pool.query<Omit<ColumnFacts, 'table'>>(`
    select c.relname as "sqlTable", a.attname as name, format_type(a.atttypid, null) as "sqlType", t.typcategory = 'A' as "isArray",
           not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "isFilled"
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
       and a.attnum > 0 and not a.attisdropped
     order by c.relname, a.attnum`);
  return rows.map((row) => ({ ...row, table: toCamel(row.sqlTable), name: toCamel(row.name) }));
}

const toCamel = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
