import { sql } from 'kysely';
import { tellBacklog } from '#operations/health/service/health/backup-probes.ts';
import { bad, good, poor, unused, type HealthFinding } from '#operations/health/service/health/probe.ts';
import { readArchiver } from '#platform/backup/backup-state.ts';
import type { Context } from '#platform/context.ts';
import type { DoctorDeps } from '../../deps.ts';
import type { DoctorCheck } from '../check.ts';

async function checkReachable({ db }: Context, { databaseProblem }: DoctorDeps): Promise<HealthFinding[]> {
  if (databaseProblem !== undefined) return [bad(databaseProblem)];
  const began = performance.now();
  return sql`select 1`.execute(db).then(
    () => [good(`应答用时 ${Math.round(performance.now() - began)} 毫秒`)],
    () => [bad('数据库没有应答')],
  );
}

/** Connections of a process beside its pool: jobs and the listener. */
const besidePool = 6;

interface ServerSettings {
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  autovacuum: string;
  timezone: string;
  connections: number;
  reserved: number;
}

async function checkServer({ db }: Context, { config: { databasePool } }: DoctorDeps): Promise<HealthFinding[]> {
  const { rows } = await sql<ServerSettings>`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
           current_setting('synchronous_commit') as synchronous_commit, current_setting('autovacuum') as autovacuum,
           current_setting('timezone') as timezone, current_setting('max_connections')::int as connections,
           current_setting('superuser_reserved_connections')::int as reserved`.execute(db);
  const { fsync, fullPageWrites, synchronousCommit, autovacuum, timezone, connections, reserved } = rows[0]!;
  const [needed, free] = [databasePool + besidePool, connections - reserved];
  const findings: HealthFinding[] = [];
  if (fsync === 'off') findings.push(bad('fsync 关闭：断电会损坏数据库', 'fsync 设为 on，然后重新做一次完整备份'));
  if (fullPageWrites === 'off') findings.push(bad('full_page_writes 关闭：断电会损坏数据库', 'full_page_writes 设为 on'));
  if (synchronousCommit === 'off')
    findings.push(bad('synchronous_commit 关闭：断电会丢失已告知客户成功的操作', 'synchronous_commit 设为 on，数据库与角色上的设置一并改'));
  if (autovacuum === 'off') findings.push(bad('autovacuum 关闭：数据库会越来越大、越来越慢', 'autovacuum 设为 on'));
  if (timezone !== 'UTC')
    findings.push(
      bad(`连接的时区是 ${timezone}：本程序的连接参数没有到达数据库`, '连接池（如 PgBouncer）不能丢弃 options，请改为直接连接'),
    );
  const text = `max_connections 为 ${connections}，每个进程至多用 ${needed} 个`;
  if (free < needed) findings.push(bad(text, '加大 max_connections，或减小 DATABASE_POOL'));
  else if (free < 2 * needed) findings.push(poor(`${text}：升级时新旧进程不能同时运行`, '加大 max_connections，或减小 DATABASE_POOL'));
  return findings.length > 0 ? findings : [good(`写入可靠，自动清理开启；${text}`)];
}

/** Settings of the role or the database that change how statements of the site end. */
async function checkRole({ db }: Context): Promise<HealthFinding[]> {
  const { rows } = await sql<{ name: string; value: string }>`
    select split_part(entry, '=', 1) as name, split_part(entry, '=', 2) as value
      from pg_db_role_setting, unnest(setconfig) as entry
     where setrole in (0, (select oid from pg_roles where rolname = current_user))
       and setdatabase in (0, (select oid from pg_database where datname = current_database()))
       and split_part(entry, '=', 1) in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout',
                                         'transaction_timeout', 'default_transaction_read_only', 'search_path')
     order by 1`.execute(db);
  if (rows.length === 0) return [good('角色与数据库上没有影响网站的设置')];
  return rows.map(({ name, value }) =>
    poor(
      `角色或数据库上设置了 ${name}=${value}`,
      `以 alter role … reset ${name} 与 alter database … reset ${name} 去掉：网站自己设定各语句的时限`,
    ),
  );
}

/**
 * Where the duties run apart, each process has a login of its own: a member of the role that has the rights. Then a password can be
 * replaced for one duty, and the log of the server tells the processes apart.
 */
async function checkAccount({ db }: Context, { config: { role } }: DoctorDeps): Promise<HealthFinding[]> {
  const { rows } = await sql<{ name: string; isShared: boolean }>`
    select current_user as name,
           exists (select from pg_class c, aclexplode(c.relacl) as acl
                    where c.oid = 'complaints'::regclass and acl.grantee = current_user::regrole) as is_shared`.execute(db);
  const { name, isShared } = rows[0]!;
  if (role === 'all') return [unused('一个进程承担全部职责，只用一个账号')];
  return isShared
    ? [poor(`职责为 ${role} 的进程直接使用共有的角色 ${name}`, '为每种职责建立自己的账号，步骤见运维手册“数据库”一节')]
    : [good(`职责为 ${role} 的进程使用自己的账号 ${name}`)];
}

interface Locale {
  encoding: string;
  provider: string;
  name: string;
  isChanged: boolean;
}

/** Every text column of the site has the collation "C", so that no order depends on the locale of the server. */
async function checkLocale({ db }: Context): Promise<HealthFinding[]> {
  const { rows } = await sql<Locale>`
    select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datcollate as name,
           coalesce(datcollversion <> pg_database_collation_actual_version(oid), false) as is_changed
      from pg_database where datname = current_database()`.execute(db);
  const { encoding, provider, name, isChanged } = rows[0]!;
  const columns = await sql<{ name: string }>`
    select attrelid::regclass || '.' || attname as name
      from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migrations'
       and attnum > 0 and not attisdropped and attcollation <> 0 and attcollation <> '"C"'::regcollation
     order by 1`.execute(db);
  const findings: HealthFinding[] = [];
  if (encoding !== 'UTF8') findings.push(bad(`编码是 ${encoding}，不是 UTF8`, '以 encoding UTF8 新建数据库，再恢复到其中'));
  const locale = `${provider === 'i' ? 'ICU' : provider === 'b' ? '内置' : 'libc'} ${name}`;
  if (columns.rows.length > 0)
    findings.push(
      poor(
        `${columns.rows.length} 列的排序依照数据库的区域设置（${locale}）：${columns.rows
          .slice(0, 5)
          .map((column) => column.name)
          .join('、')}`,
        '以 alter table … alter column … type text collate "C" 改正，否则换服务器后顺序与索引会不同',
      ),
    );
  if (isChanged)
    findings.push(
      poor(`数据库的排序规则（${locale}）在系统升级后变了版本`, '运行 reindex database 与 alter database … refresh collation version'),
    );
  return findings.length > 0 ? findings : [good(`UTF8；各列的排序不依照区域设置（${locale}）`)];
}

const hourMs = 3_600_000;
const oldSegmentMs = 5 * 60_000;
const gigabyte = 1024 ** 3;

/** The archive of the write-ahead log, its growth, and what prevents the server from removing it. */
async function checkLog(ctx: Context, { config }: DoctorDeps): Promise<HealthFinding[]> {
  const findings = [await checkArchive(ctx, config), ...(await listIdleSlots(ctx))];
  const bytes = await readLogSize(ctx);
  return bytes === undefined
    ? [...findings, unused('没有权限读取 pg_wal 的大小：可授予该角色 pg_monitor')]
    : [
        ...findings,
        bytes > 8 * gigabyte
          ? poor(`pg_wal 已有 ${(bytes / gigabyte).toFixed(1)} GB`, '看归档与复制槽为何没有跟上')
          : good(`pg_wal ${Math.round(bytes / 1024 ** 2)} MB`),
      ];
}

async function checkArchive(ctx: Context, { databaseUrl, backupDir }: DoctorDeps['config']): Promise<HealthFinding> {
  const state = await readArchiver(ctx.db);
  const { isOn, isFailing, archivedAt } = state;
  if (!isOn)
    return databaseUrl
      ? poor('没有归档（archive_mode 关闭），只能恢复到上一次备份', '以 pgBackRest 归档，见 deploy/pgbackrest.conf')
      : poor('没有归档，也没有备份', '以 BACKUP_DIR 指定另一块磁盘上的文件夹，重新启动后运行 npm run backup');
  if (!databaseUrl && !backupDir) return poor('BACKUP_DIR 已去掉，而数据库仍在等待归档', '恢复 BACKUP_DIR，或停止网站再启动一次');
  const backlog = tellBacklog(ctx, state);
  const remedy = databaseUrl ? '看数据库日志中 archive_command 的报错' : '检查备份文件夹的空间与权限，原因见数据库日志';
  if (isFailing) return bad(`归档失败${backlog}`, remedy);
  if (!archivedAt) return poor('还没有归档过', remedy);
  const silent = ctx.now.getTime() - archivedAt.getTime();
  const text = `上次归档在 ${(silent / hourMs).toFixed(1)} 小时前${backlog}`;
  return silent > oldSegmentMs ? poor(text, remedy) : good('归档正常');
}

/** A slot that nobody uses keeps the log until the disk is full. */
async function listIdleSlots({ db }: Context): Promise<HealthFinding[]> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select slot_name as name, coalesce(case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) end, 0)::float8 as bytes
      from pg_replication_slots where not active order by 1`.execute(db);
  return rows.map(({ name, bytes }) =>
    poor(
      `复制槽 ${name} 没有人使用，保留着 ${Math.round(bytes / 1024 ** 2)} MB 日志`,
      `备库已撤去的，select pg_drop_replication_slot('${name}')`,
    ),
  );
}

const insufficientPrivilege = '42501';

async function readLogSize({ db }: Context): Promise<number | undefined> {
  try {
    const { rows } = await sql<{ bytes: number }>`select coalesce(sum(size), 0)::float8 as bytes from pg_ls_waldir()`.execute(db);
    return rows[0]!.bytes;
  } catch (error) {
    if ((error as { code?: string }).code === insufficientPrivilege) return undefined;
    throw error;
  }
}

export const databaseChecks: readonly DoctorCheck[] = [
  {
    code: 'database-reachable',
    title: '数据库应答',
    remedy: '看数据库服务器是否在运行、DATABASE_URL 与网络；内置数据库的，看 DATA_DIR/postgres/server.log',
    run: checkReachable,
  },
  { code: 'database-settings', title: '数据库设置', remedy: '检查数据库的设置', needsDatabase: true, run: checkServer },
  { code: 'database-role', title: '数据库角色', remedy: '检查角色上的设置', needsDatabase: true, run: checkRole },
  { code: 'database-account', title: '数据库账号', remedy: '为每种职责建立自己的账号', needsDatabase: true, run: checkAccount },
  { code: 'database-locale', title: '数据库的编码与排序', remedy: '检查数据库的编码与区域设置', needsDatabase: true, run: checkLocale },
  { code: 'wal-archive', title: '数据库日志与归档', remedy: '检查归档与数据库的磁盘', needsDatabase: true, run: checkLog },
];
