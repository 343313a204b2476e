import pg from 'pg';
import { z } from 'zod';

/** The content of a database before any test, to which it is restored. */
export interface InitialState {
  /** A hash for each catalogue: tables, columns, keys, triggers and functions, without rows. */
  readonly shape: string;
  /** Hashes of the rows from migrations, by table. */
  readonly rows: Readonly<Record<string, string>>;
  /** The state of each sequence: its two columns. */
  readonly sequences: Readonly<Record<string, string>>;
}

/** Above this size dropping is faster than deleting. */
const mostBytes = 16 * 1024 ** 2;

/** The catalogues that change with schema statements, and a filter for rows that are not PostgreSQL's own. */
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

/** The columns of a relation that neither truncate nor vacuum changes. */
const relation =
  'oid, relname, relnamespace, relkind, relpersistence, relnatts, relchecks, relispartition, relrowsecurity, relacl, reloptions';

const shapeQuery = `select concat_ws(' ', ${[
  `(select sum(hashtextextended(concat_ws(' ', ${relation}), 0)) from pg_class where oid >= 16384)`,
  ...Object.entries(catalogues).map(
    ([name, own]) => `(select concat(count(*), ':', sum(hashtextextended(x::text, 0))) from ${name} x where ${own})`,
  ),
].join(', ')}) as shape`;

/** Tables with a page on disk: a row was inserted, even if deleted later. */
const writtenQuery = `select oid::regclass::text as name, pg_relation_size(oid)::float8 as bytes from pg_class
  where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and pg_relation_size(oid) > 0`;

const written = z.array(z.object({ name: z.string(), bytes: z.number() }));
const texts = z.array(z.object({ name: z.string(), text: z.string() }));

/** Anything that executes statements. */
interface Connection {
  query(statement: string): Promise<{ rows: unknown[] }>;
}

/** Reads the state of a migrated and otherwise unused database. */
export async function readInitialState(connection: Connection): Promise<InitialState> {
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
 * Restores the first state of a database after a test file, which takes a tenth of the time of a new one: of 1,900 relations a
 * file writes into about twenty. Returns false when it cannot be proved equal: somebody is still connected, or more than rows was
 * changed.
 */
export async function restoreInitialState(connectionString: string, first: InitialState): Promise<boolean> {
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
    // Tables are refilled in any order; foreign keys hold again once all are complete.
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

/**
 * Foreign keys and triggers are disabled because all of their rows are deleted. Vacuumed tables start at their first page, and
 * are planned like new ones.
 */
async function empty(client: pg.Client, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  const all = tables.join(', ');
  await client.query(
    `begin; set local session_replication_role = replica; ${tables.map((name) => `delete from ${name};`).join(' ')} commit`,
  );
  await client.query(`vacuum (index_cleanup on, truncate on) ${all}`);
  await client.query(`update pg_class set relpages = 0, reltuples = -1, relallvisible = 0 where oid = any ($1::regclass[])`, [tables]);
}

/** A closed connection disappears with a delay; one that stays could write into the next file's database. */
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

/** Reads one text for each name in one query. */
async function readTexts(
  connection: Connection,
  names: readonly string[],
  textOf: (name: string) => string,
): Promise<Record<string, string>> {
  const question = names.map((name) => `select '${name}' as name, (${textOf(name)}) as text`).join(' union all ');
  return Object.fromEntries(texts.parse((await connection.query(question)).rows).map(({ name, text }) => [name, text]));
}
