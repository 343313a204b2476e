import { sql } from 'kysely';

/** The number of open connections, as SQL. The server shows the type of other roles' connections only to holders of pg_read_all_stats. */
export const countClientBackends = sql<number>`(select count(*) from pg_stat_activity
  where datid is not null and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend')::int`;
