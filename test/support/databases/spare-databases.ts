import pg from 'pg';
import { z } from 'zod';

/** What a database holds before any test: whoever has it again is to find just that. */
export interface FirstState {
  /** Everything but rows: tables, columns, keys, triggers, functions, as one number for each catalogue. */
  readonly shape: string;
  /** The rows that the migrations brought, by their table. */
  readonly rows: Readonly<Record<string, string>>;
  /** Where each sequence stands, as its two columns say. */
  readonly sequences: Readonly<Record<string, string>>;
}

/** So much written is dropped sooner than deleted. */
const mostBytes = 16 * 1024 ** 2;

/** The catalogues that a statement about tables leaves a trace in, and which of their rows are not PostgreSQL's own. */
const catalogues = {
  pg_attribute: 'attrelid >= 16384 and attnum > 0',
  pg_attrdef: 'true',
  pg_constraint: 'oid >= 16384',
  pg_index: 'indrelid >= 16384',
  pg_inherits: 'true',
  pg_policy: 'true',
  pg_proc: 'oid >= 16384',
  pg_rewrite: 'oid >= 16384',
  pg_sequence: 'true',
  pg_statistic: 'starelid >= 16384',
  pg_statistic_ext: 'true',
  pg_trigger: 'true',
  pg_type: 'oid >= 16384',
  pg_extension: 'true',
  pg_namespace: "nspname !~ '^pg_(toast_)?temp_'",
};

/** Of a relation what no truncation and no vacuum changes. */
const relation =
  'oid, relname, relnamespace, relkind, relpersistence, relnatts, relchecks, relispartition, relrowsecurity, relacl, reloptions';

const shapeQuery = `select concat_ws(' ', ${[
  `(select sum(hashtextextended(concat_ws(' ', ${relation}), 0)) from pg_class where oid >= 16384)`,
  ...Object.entries(catalogues).map(
    ([name, own]) => `(select concat(count(*), ':', sum(hashtextextended(x::text, 0))) from ${name} x where ${own})`,
  ),
].join(', ')}) as shape`;

/** Tables with a page on disk: a row was put into them, be it for a moment. */
const writtenQuery = `select oid::regclass::text as name, pg_relation_size(oid)::float8 as bytes from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`;

const written = z.array(z.object({ name: z.string(), bytes: z.number() }));
const texts = z.array(z.object({ name: z.string(), text: z.string() }));

/** Whatever takes statements. */
interface Connection {
  query(statement: string): Promise<{ rows: unknown[] }>;
}

/** Looks at a database that was migrated and nothing else. */
export async function readFirstState(connection: Connection): Promise<FirstState> {
  const tables = written.parse((await connection.query(writtenQuery)).rows).map(({ name }) => name);
  const names = z
    .array(z.object({ name: z.string() }))
    .parse((await connection.query('select seqrelid::regclass::text as name from pg_sequence')).rows);
  return {
    shape: await readShape(connection),
    rows: await readTexts(connection, tables, rowsOf),
    sequences: await readTexts(
      connection,
      names.map(({ name }) => name),
      (name) => `select concat(last_value, ', ', is_called::text) from ${name}`,
    ),
  };
}

/**
 * Makes a database that a file of tests has done with what it was at first, which costs a tenth of a new one: of 1,900 relations a file writes
 * into twenty. False when it cannot be told to be the same: somebody is still connected, or something else than rows was changed.
 */
export async function restoreFirstState(connectionString: string, first: FirstState): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    if (!(await isAlone(client)) || (await readShape(client)) !== first.shape) return false;
    const found = written.parse((await client.query(writtenQuery)).rows);
    if (found.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes) return false;
    const kept = Object.keys(first.rows);
    const rows = await readTexts(client, kept, rowsOf);
    const changed = kept.filter((name) => rows[name] !== first.rows[name]);
    await empty(client, [...found.map(({ name }) => name).filter((name) => !kept.includes(name)), ...changed]);
    // Tables come back in an order that knows nothing of their keys: all of them together are as they were.
    await client.query('set session_replication_role = replica');
    for (const name of changed)
      await client.query(`insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`, [
        first.rows[name],
      ]);
    await client.query(
      `select ${Object.entries(first.sequences)
        .map(([name, state]) => `setval('${name}', ${state})`)
        .join(', ')}, pg_stat_reset()`,
    );
    return true;
  } finally {
    await client.end();
  }
}

/** Keys and triggers are not asked, as nothing that they guard stays. Vacuumed tables begin at their first page, and are planned for like new ones. */
async function empty(client: pg.Client, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  const all = tables.join(', ');
  await client.query(
    `begin; set local session_replication_role = replica; ${tables.map((name) => `delete from ${name};`).join(' ')} commit`,
  );
  await client.query(`vacuum (index_cleanup on, truncate on) ${all}`);
  await client.query(`update pg_class set relpages = 0, reltuples = -1, relallvisible = 0 where oid = any ($1::regclass[])`, [tables]);
}

/** A connection that was closed is gone a moment later; whoever stays would write into the database of others. */
async function isAlone(client: pg.Client): Promise<boolean> {
  for (let tries = 0; tries < 40; tries++) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
    if (rowCount === 0) return true;
    await new Promise((resolve) => void setTimeout(resolve, 25));
  }
  return false;
}

async function readShape(connection: Connection): Promise<string> {
  return z.tuple([z.object({ shape: z.string() })]).parse((await connection.query(shapeQuery)).rows)[0].shape;
}

const rowsOf = (table: string) => `select coalesce(json_agg(t order by ctid), '[]')::text from ${table} t`;

/** One text for each of the names, in one question. */
async function readTexts(
  connection: Connection,
  names: readonly string[],
  textOf: (name: string) => string,
): Promise<Record<string, string>> {
  const question = names.map((name) => `select '${name}' as name, (${textOf(name)}) as text`).join(' union all ');
  return Object.fromEntries(texts.parse((await connection.query(question)).rows).map(({ name, text }) => [name, text]));
}
