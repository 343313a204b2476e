import { readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { findSealStatus } from '#operations/audit/service/read-audit.ts';
import { readLogHealth } from '#operations/transparency/service/check-log.ts';
import { countScans } from '#operations/upload-scans/service/quarantine.ts';
import { listClearConnections } from '#platform/config/cleartext.ts';
import { isWithoutFolder } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { listQueueStatuses } from '#platform/jobs/job-table.ts';
import { getProcessRestart } from '#platform/monitoring/process-restart.ts';
import { createClamdScanner, ScannerError } from '#platform/storage/file-scanner.ts';
import { StoreError } from '#platform/storage/store-error.ts';
import { listAllFreshness } from '#securities/lists/service/freshness/watch-freshness.ts';
import { countFailing, hasSentWith } from '#workflow/messaging/service/count-messages.ts';
import { isDemoSender } from '#workflow/messaging/service/message-kinds.ts';
import type { OperationDeps } from '../../deps.ts';
import type { HealthPart, HealthReport } from '../../schema.ts';
import { backupProbes } from './backup-probes.ts';
import { type HealthProbe, bad, good, poor, unused, type HealthFinding } from './probe.ts';

const minuteMs = 60_000;

/** Due jobs start within seconds. A job that waits for minutes has no worker, or the worker cannot keep up. */
async function checkJobs(ctx: Context) {
  const queues = await listQueueStatuses(ctx);
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  const [oldestAt] = queues.flatMap((queue) => queue.oldestAt ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  const minutes = oldestAt ? (ctx.now.getTime() - oldestAt.getTime()) / minuteMs : 0;
  if (minutes > 30) return bad(`最早的作业已等待 ${Math.round(minutes)} 分钟`);
  if (minutes > 5) return poor(`最早的作业已等待 ${Math.round(minutes)} 分钟`);
  return failed > 0 ? poor(`${failed} 个作业失败`) : good('没有积压，没有失败');
}

async function checkSeals(ctx: Context) {
  const { sealedAt, number, waiting } = await findSealStatus(ctx);
  const minutes = sealedAt ? (ctx.now.getTime() - Date.parse(sealedAt)) / minuteMs : 0;
  // Nothing is sealed while nothing happens, so only both conditions together indicate a problem.
  if (waiting > 0 && minutes > 10) return bad(`${waiting} 条审计记录已 ${Math.round(minutes)} 分钟未封存`);
  return good(number === null ? '尚无记录' : `已封存至第 ${number} 次，${waiting} 条等待`);
}

/** The promise on the page 透明日志, and the nightly comparison of the log with what is stored. */
async function checkTransparencyLog(ctx: Context, { config }: OperationDeps) {
  const { readUntil, problemCount, firstProblem } = await readLogHealth(ctx);
  if (problemCount > 0) return bad(`${problemCount} 处不符，请立即报告安全管理员：${firstProblem}`);
  if (!readUntil) return poor('还没有写入，请看后台作业 log.append');
  const minutes = (ctx.now.getTime() - readUntil.getTime()) / minuteMs;
  if (minutes > config.transparencyLogMinutes)
    return bad(`已 ${Math.round(minutes)} 分钟没有写入，超过公示的 ${config.transparencyLogMinutes} 分钟`);
  return good('按时写入，上次核对没有不符');
}

async function checkMessages(ctx: Context, { messaging }: OperationDeps) {
  const { retried, failed } = await countFailing(ctx);
  const text = `短信 ${nameOf(messaging.sms)}，邮件 ${nameOf(messaging.mail)}；等待重试 ${retried}，一日内未送达 ${failed}`;
  const senders = [messaging.sms, messaging.mail];
  const connected = senders.filter((sender) => !isDemoSender(sender));
  // Messages that are only in the outbox reach nobody.
  if (connected.length === 0) return unused(text);
  if (failed > 0 || retried > 20 || connected.length < senders.length) return poor(text);
  for (const { provider } of connected)
    if (!(await hasSentWith(ctx, provider))) return poor(`${provider} 已接通，还没有发出过一条，请试发；${text}`);
  return good(text);
}

/** Checks whether staff can be notified in their own accounts of other services. */
async function checkAccounts(ctx: Context, { messaging }: OperationDeps) {
  const { provider, services } = messaging.account;
  if (services.length === 0) return unused('未配置，员工只能用邮箱或群机器人接收待办通知');
  const names = services.map((service) => accountNames[service]).join('、');
  const { failed } = await countFailing(ctx, 'account');
  if (failed > 0) return poor(`${names} 已配置，一日内未送达 ${failed}`);
  if (!(await hasSentWith(ctx, provider))) return poor(`${names} 已配置，还没有发出过一条，请在“我的通知”中试发`);
  return good(`${names} 已配置，一日内没有未送达`);
}

const accountNames = { wecom: '企业微信', dingtalk: '钉钉', feishu: '飞书' } as const;

const nameOf = (sender: { provider: string }): string => (isDemoSender(sender) ? '未接通（只写入发件箱）' : sender.provider);

async function checkLists(ctx: Context) {
  const lists = await listAllFreshness(ctx);
  const stale = lists.filter(({ isStale }) => isStale).length;
  if (lists.every(({ asOf }) => asOf === null)) return unused('尚无名单');
  return stale > 0 ? poor(`${stale} 份名单未按时更新`) : good('全部按时更新');
}

const workProbes: readonly HealthProbe[] = [
  { name: '后台作业', check: checkJobs },
  { name: '审计封存', check: checkSeals },
  { name: '透明日志', check: checkTransparencyLog },
  { name: '短信与邮件', check: checkMessages },
  { name: '企业微信、钉钉、飞书账号', check: checkAccounts },
  { name: '每日名单', check: checkLists },
];

const lowShare = 0.15;
const leastShare = 0.05;
const silentMs = 60_000;
const soonDays = 30;
const gigabyte = 1024 ** 3;

/** Checks the data folder, or the folder of drafts in a process that has none. */
async function checkSpace(_ctx: Context, { config }: OperationDeps) {
  const { bavail, blocks, bsize } = await statfs(isWithoutFolder(config) ? tmpdir() : config.dataDir);
  const share = bavail / blocks;
  const text = `可用 ${((bavail * bsize) / gigabyte).toFixed(1)} GB（${Math.round(share * 100)}%）`;
  if (share < leastShare) return bad(text);
  return share < lowShare ? poor(text) : good(text);
}

/** Reports the reason because operators can usually fix it. */
async function checkFiles(ctx: Context, deps: OperationDeps) {
  const place = deps.config.fileStore === 's3' ? `存储桶 ${deps.config.s3Bucket}` : '数据文件夹';
  try {
    return await tryFiles(deps, place);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ctx.log.warn({ err: error }, 'object store check failed');
    return bad(`${place}：${error.message}`);
  }
}

/** Writes, reads and deletes a file in the same way as all files. */
async function tryFiles({ files }: OperationDeps, place: string) {
  const began = performance.now();
  const word = Buffer.from('qianting');
  const { key } = await files.write(
    (async function* () {
      yield word;
    })(),
    { limit: word.byteLength },
  );
  try {
    const pieces = await (await files.read(key)).toArray();
    if (!Buffer.concat(pieces as Buffer[]).equals(word)) return bad('写入与读出的内容不同');
  } finally {
    await files.remove(key);
  }
  return good(`${place}：写入、读出、删除用时 ${Math.round(performance.now() - began)} 毫秒`);
}

async function checkScanner(ctx: Context, { config: { fileScanner } }: OperationDeps) {
  if (!fileScanner) return unused('未设置 FILE_SCANNER，上传的文件只核对类型，不检查病毒');
  const { waiting, infected } = await countScans(ctx, new Date(ctx.now.getTime() - 86_400_000));
  const text = `等待补查 ${waiting}，一日内隔离 ${infected}`;
  const found = await createClamdScanner(fileScanner, 2000)
    .scan(Buffer.from('clean'))
    .catch((error: unknown) => {
      if (error instanceof ScannerError) return null;
      throw error;
    });
  if (found === null) return bad(`没有应答：客户、应聘者与访客暂时不能上传，员工的文件先收下再补查；${text}`);
  if (found !== undefined) return bad('把无害的文字报为病毒');
  return waiting > 0 || infected > 0 ? poor(`应答正常；${text}，见“隔离的文件”`) : good(`应答正常；${text}`);
}

async function checkQuotes(ctx: Context, { quotes: { feed } }: OperationDeps) {
  if (!feed) return unused('未设置 QUOTES_URL');
  if (feed.heardAt === null) return poor('启动以来还没有收到行情');
  const silent = ctx.now.getTime() - feed.heardAt;
  const text = `${Math.max(0, Math.round(silent / 1000))} 秒前收到行情`;
  return silent > silentMs ? poor(text) : good(text);
}

/** Checks the signing certificate: after it expires unnoticed, every later signature is worthless. */
async function checkCertificate(ctx: Context, { agreement: { firmCertificate, timeStamps } }: OperationDeps) {
  if (!firmCertificate) return unused('未设置 AGREEMENT_CERT_FILE，以演示证书签署');
  const days = Math.floor((firmCertificate.certificates[0].validToDate.getTime() - ctx.now.getTime()) / 86_400_000);
  const text = `签署证书还有 ${days} 天到期${timeStamps ? '' : '，不加盖时间戳'}`;
  if (days < 0) return bad(`签署证书已过期 ${-days} 天`);
  return days < soonDays ? poor(text) : good(text);
}

async function checkEncryption(_ctx: Context, { config }: OperationDeps) {
  const names = listClearConnections(config).map(({ name }) => name);
  if (names.length === 0) return good('与其他机器的连接都已加密');
  return poor(`未加密，由 ALLOW_CLEARTEXT 准许：${names.join('、')}。请改为加密连接，再去掉该设置`);
}

async function checkProcess() {
  const hours = process.uptime() / 3600;
  const since = hours < 48 ? `${hours.toFixed(1)} 小时` : `${Math.floor(hours / 24)} 天`;
  const limit = await readFile('/sys/fs/cgroup/memory.max', 'utf8').then(Number, () => Number.NaN);
  const { rss } = process.memoryUsage();
  const text = `已运行 ${since}，内存 ${Math.round(rss / 1024 ** 2)} MB，Node ${process.versions.node}`;
  const replaced = getProcessRestart();
  if (replaced) return poor(`${text}；网站进程曾意外结束，已自动重新启动 ${replaced.times} 次（上次：${replaced.why}），原因见运行日志`);
  return rss > limit * 0.9 ? poor(`${text}，接近上限`) : good(text);
}

const serviceProbes: readonly HealthProbe[] = [
  { name: '磁盘空间', check: checkSpace },
  { name: '文件存取', check: checkFiles },
  { name: '病毒检查', check: checkScanner },
  { name: '行情源', check: checkQuotes },
  { name: '签署证书', check: checkCertificate },
  { name: '连接加密', check: checkEncryption },
  { name: '本进程', check: checkProcess },
];

async function checkSignOns(ctx: Context, { staff: { signOns } }: OperationDeps) {
  if (signOns.length === 0) return unused('未设置 STAFF_OIDC_ISSUER');
  const found = await Promise.all(signOns.map((one) => tell(ctx, one, `员工暂时不能由${one.name}登录，密码与通行密钥不受影响`)));
  return found.find(({ state }) => state === 'bad') ?? found[0]!;
}

async function checkDirectory(ctx: Context, { staff: { directory } }: OperationDeps) {
  if (!directory) return unused('未设置 STAFF_LDAP_URL');
  return tell(ctx, directory, '由它核对密码的员工暂时以本系统的密码登录');
}

/** Checks a way to sign in with the same request as a sign-in by staff. */
async function tell(ctx: Context, door: { probe(): Promise<void> }, consequence: string): Promise<HealthFinding> {
  const began = performance.now();
  try {
    await door.probe();
    return good(`应答正常，用时 ${Math.round(performance.now() - began)} 毫秒`);
  } catch (error) {
    ctx.log.warn({ err: error }, 'staff sign-in provider unreachable');
    return bad(`没有应答，${consequence}`);
  }
}

const doorProbes: readonly HealthProbe[] = [
  { name: '统一身份认证', check: checkSignOns },
  { name: '公司目录', check: checkDirectory },
];

/** A transaction that stays open prevents vacuum. */
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

/** Approval and publication times come from the clocks of the processes; the database's clock is the shared reference. */
async function checkClock(ctx: Context) {
  const before = Date.now();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(ctx.db);
  const drift = Math.abs(rows[0]!.at.getTime() - (before + Date.now()) / 2);
  const text = `与数据库的时钟相差 ${Math.round(drift)} 毫秒`;
  return drift > driftMs ? bad(`${text}，请校准服务器时间`) : good(text);
}

const databaseProbes: readonly HealthProbe[] = [
  { name: '数据库', check: checkDatabase },
  { name: '备库', check: checkReplicas },
  { name: '时钟', check: checkClock },
];

/** The timeout of one check; an operator who looks for a fault should not wait long. */
const answerMs = 3000;

const probes = [...databaseProbes, ...backupProbes, ...workProbes, ...serviceProbes, ...doorProbes];

/** Checks every part of the site now and at once. A part that fails or times out is reported as bad, and the others are still reported. */
export async function readHealth(ctx: Context, deps: OperationDeps): Promise<HealthReport> {
  return { at: ctx.now.toISOString(), parts: await Promise.all(probes.map((probe) => ask(ctx, deps, probe))) };
}

export const readParts = (ctx: Context, deps: OperationDeps, names: readonly string[]): Promise<HealthPart[]> =>
  Promise.all(probes.filter(({ name }) => names.includes(name)).map((probe) => ask(ctx, deps, probe)));

async function ask(ctx: Context, deps: OperationDeps, { name, check }: HealthProbe): Promise<HealthPart> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<HealthPart>((resolve) => {
    timer = setTimeout(() => resolve({ name, state: 'bad', text: `${answerMs / 1000} 秒内没有应答` }), answerMs);
  });
  try {
    return await Promise.race([check(ctx, deps).then((finding) => ({ name, ...finding })), silent]);
  } catch (error) {
    ctx.log.warn({ err: error, part: name }, 'health check failed');
    return { name, state: 'bad', text: '检查失败，详情见运行日志' };
  } finally {
    clearTimeout(timer);
  }
}
