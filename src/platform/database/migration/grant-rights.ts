import pg from 'pg';

/** A table, partition, view or sequence, and what the running role may do with it now. */
interface Relation {
  name: string;
  kind: 'table' | 'month' | 'sequence';
  /** Rights that were granted to the role itself, in alphabetical order. */
  granted: string[];
  /** Columns with a right of their own. */
  grantedColumns: string[];
  isAppendOnly: boolean;
  isDeletable: boolean;
  changeable: string[];
}

const listRelations = `
  select n.nspname || '.' || quote_ident(c.relname) as name,
         case when c.relkind = 'S' then 'sequence'
              -- Months are written through their table; detached ones only wait to be dropped.
              when n.nspname = 'public' and (c.relispartition or c.relname ~ (select '^(' || string_agg(name, '|') || ')_(until_)?[0-9]{4}_[0-9]{2}$' from public.monthly_records))
              then 'month' else 'table' end as kind,
         array(select acl.privilege_type from aclexplode(c.relacl) as acl where acl.grantee = to_regrole($1) order by 1) as granted,
         array(select a.attname::text from pg_attribute a, aclexplode(a.attacl) as acl
                where a.attrelid = c.oid and a.attacl is not null and acl.grantee = to_regrole($1) order by 1) as "grantedColumns",
         kept.name is not null as "isAppendOnly", coalesce(kept.is_deletable, false) as "isDeletable", coalesce(kept.changeable, '{}') as changeable
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join public.append_only_tables kept on n.nspname = 'public' and kept.name = c.relname
   where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'S')`;

/** Tables that only migrating writes. */
const readOnly = ['public.append_only_tables', 'public.monthly_records', 'public.schema_migrations'];

/** Functions that run with the rights of the owner: a new function is open to everybody, these are not. */
const listFunctions = `
  select p.oid::regprocedure::text as name from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.prosecdef and not has_function_privilege($1, p.oid, 'execute')`;

/**
 * Gives the role that runs the site exactly the rights that it needs: all rows of the tables, reading and inserting where a table
 * is append-only, nothing of the schema. Idempotent: only differences are executed. Called in the transaction of each migration,
 * so that a running site never meets a table without rights.
 */
export async function grantRights(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ isReady: boolean }>(
    `select to_regclass('public.monthly_records') is not null and to_regclass('public.append_only_tables') is not null as "isReady"`,
  );
  if (!rows[0]!.isReady) return;
  const grantee = pg.escapeIdentifier(role);
  const functions = await client.query<{ name: string }>(listFunctions, [role]);
  const changes = [
    ...changeRelations((await client.query<Relation>(listRelations, [grantee])).rows, grantee),
    ...functions.rows.map(({ name }) => `grant execute on function ${name} to ${grantee}`),
    ...(await listMissingUses(client, role, grantee)),
  ];
  if (changes.length > 0) await client.query(changes.join(';\n'));
}

/** Relations with the same rights share a statement: one for each takes seconds in a new database. */
function changeRelations(relations: readonly Relation[], grantee: string): string[] {
  const differing = relations.filter(
    (one) => chooseRights(one).join() !== one.granted.join() || chooseColumns(one).join() !== one.grantedColumns.join(),
  );
  const revoked = differing.filter(({ granted, grantedColumns }) => granted.length + grantedColumns.length > 0);
  const bound = differing.filter((one) => chooseColumns(one).length > 0);
  return [
    ...(revoked.length > 0 ? [`revoke all on ${listNames(revoked)} from ${grantee}`] : []),
    ...[...Map.groupBy(differing, (one) => chooseRights(one).join(', '))].map(
      ([rights, some]) => `grant ${rights} on ${some[0]!.kind === 'sequence' ? 'sequence ' : ''}${listNames(some)} to ${grantee}`,
    ),
    ...bound.map((one) => `grant update (${chooseColumns(one).map(pg.escapeIdentifier).join(', ')}) on ${one.name} to ${grantee}`),
  ];
}

const listNames = (relations: readonly Relation[]): string => relations.map(({ name }) => name).join(', ');

/** In alphabetical order, as in the catalogue. */
function chooseRights({ name, kind, isAppendOnly, isDeletable }: Relation): string[] {
  if (kind === 'sequence') return ['SELECT', 'USAGE'];
  if (kind === 'month' || readOnly.includes(name)) return ['SELECT'];
  if (isAppendOnly) return [...(isDeletable ? ['DELETE'] : []), 'INSERT', 'SELECT'];
  return ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
}

const chooseColumns = ({ kind, changeable }: Relation): string[] => (kind === 'table' ? changeable.toSorted() : []);

/** Schemas, and temporary tables, in which imports keep their rows. */
async function listMissingUses(client: pg.ClientBase, role: string, grantee: string): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; hasSchema: boolean; mayCreate: boolean; database: string; hasDatabase: boolean }>(
    `select nspname as schema, has_schema_privilege($1, oid, 'usage') as "hasSchema",
            has_schema_privilege($1, oid, 'create') as "mayCreate", current_database() as database,
            has_database_privilege($1, current_database(), 'temporary') as "hasDatabase"
       from pg_namespace where nspname in ('public', 'pgboss')`,
    [role],
  );
  return [
    // Everybody may create tables in a database of PostgreSQL 14 or earlier, also after its upgrade.
    ...rows.filter(({ mayCreate }) => mayCreate).map(({ schema }) => `revoke create on schema ${schema} from public, ${grantee}`),
    ...rows.filter(({ hasSchema }) => !hasSchema).map(({ schema }) => `grant usage on schema ${schema} to ${grantee}`),
    ...rows
      .slice(0, 1)
      .filter(({ hasDatabase }) => !hasDatabase)
      .map(({ database }) => `grant temporary on database ${pg.escapeIdentifier(database)} to ${grantee}`),
  ];
}
