import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { bad, good, poor, unused, type HealthProbe } from './probe.ts';

/** A transaction that stays open keeps the database from cleaning up behind everybody. */
const longTransactionSeconds = 300;
const fullShare = 0.85;
const lagSeconds = 30;
const driftMs = 2000;

interface DatabaseFacts {
  version: string;
  bytes: number;
  isReadOnly: boolean;
  connections: number;
  allowed: number;
  oldestSeconds: number;
}

async function checkDatabase(ctx: Context) {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
           current_setting('transaction_read_only') = 'on' as is_read_only,
           (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as connections,
           current_setting('max_connections')::int as allowed,
           coalesce((select max(extract(epoch from clock_timestamp() - xact_start)) from pg_stat_activity
                      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()), 0)::float8 as oldest_seconds`.execute(
    ctx.db,
  );
  const facts = rows[0]!;
  const text = `PostgreSQL ${facts.version.split(' ')[0]}，${Math.round(facts.bytes / 1024 ** 2)} MB，连接 ${facts.connections} / ${facts.allowed}`;
  if (facts.isReadOnly) return bad(`只读：${text}`);
  if (facts.connections > facts.allowed * fullShare) return poor(`连接将满：${text}`);
  if (facts.oldestSeconds > longTransactionSeconds) return poor(`有事务已持续 ${Math.round(facts.oldestSeconds / 60)} 分钟：${text}`);
  return good(text);
}

async function checkReplicas(ctx: Context) {
  const { rows } = await sql<{ name: string; lag: number }>`
    select application_name as name, coalesce(extract(epoch from replay_lag), 0)::float8 as lag from pg_stat_replication order by name`.execute(
    ctx.db,
  );
  if (rows.length === 0) return unused('没有备库');
  const text = rows.map(({ name, lag }) => `${name} 落后 ${lag.toFixed(1)} 秒`).join('；');
  return rows.some(({ lag }) => lag > lagSeconds) ? poor(text) : good(text);
}

/** Moments of approval and publication come from the processes' clocks; the database's is the one that they share. */
async function checkClock(ctx: Context) {
  const before = Date.now();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(ctx.db);
  const drift = Math.abs(rows[0]!.at.getTime() - (before + Date.now()) / 2);
  const text = `与数据库的时钟相差 ${Math.round(drift)} 毫秒`;
  return drift > driftMs ? bad(`${text}，请校准服务器时间`) : good(text);
}

export const databaseProbes: readonly HealthProbe[] = [
  { name: '数据库', check: checkDatabase },
  { name: '备库', check: checkReplicas },
  { name: '时钟', check: checkClock },
];
