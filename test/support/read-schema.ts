import type pg from 'pg';

// One query for each kind of thing that a schema is made of. A relation is a table, an index or a sequence.
const queries = {
  schema: `select nspname, nspacl from pg_namespace where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')`,
  extension: 'select extname, extversion from pg_extension',
  relation: `
    select relname, relkind, relpersistence, reloptions, relreplident, relrowsecurity, relacl
      from pg_class where relnamespace = 'public'::regnamespace`,
  // Numbered anew, so that a column that was dropped once leaves no gap.
  column: `
    select attrelid::regclass as relation, row_number() over (partition by attrelid order by attnum) as place, attname,
           format_type(atttypid, atttypmod) as type, attnotnull, attidentity, attgenerated, attstorage, attcompression, attcollation::regcollation,
           pg_get_expr(adbin, adrelid) as default, attacl
      from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
     where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`,
  constraint: `
    select conrelid::regclass as relation, conname, contype, convalidated, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace`,
  index: `
    select pg_get_indexdef(indexrelid) as definition, indisunique, indisprimary, indisvalid, indisclustered
      from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace`,
  sequence: `
    select seqrelid::regclass as relation, seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle,
           refobjid::regclass as owner, refobjsubid as owner_column
      from pg_sequence left join pg_depend on objid = seqrelid and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass`,
  function: `select pg_get_functiondef(oid) as definition, proacl from pg_proc where pronamespace = 'public'::regnamespace`,
  trigger: 'select pg_get_triggerdef(oid) as definition, tgenabled from pg_trigger where not tgisinternal',
  type: `
    select typname, typtype from pg_type
     where typnamespace = 'public'::regnamespace and typtype <> 'c' and typcategory <> 'A'`,
  rule: `select definition from pg_rules where schemaname = 'public'`,
  policy: `select * from pg_policies where schemaname = 'public'`,
  statistics: `select pg_get_statisticsobjdef(oid) as definition from pg_statistic_ext`,
  comment: `
    select pg_describe_object(classoid, objoid, objsubid) as thing, description from pg_description
     where classoid in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_constraint'::regclass, 'pg_trigger'::regclass) and objoid >= 16384`,
  grant: 'select defaclrole::regrole, defaclnamespace, defaclobjtype, defaclacl from pg_default_acl',
};

/** Everything that the catalogue says of the site's schema, a line each, sorted: two databases with the same lines are made alike. */
export async function readSchema(pool: pg.Pool): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await pool.query<{ line: string }>(`select to_jsonb(thing)::text as line from (${query}) as thing`);
    lines.push(...rows.map(({ line }) => `${kind} ${line}`).toSorted());
  }
  return lines;
}
