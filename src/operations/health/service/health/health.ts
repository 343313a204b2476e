import { readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { findSealStatus } from '#operations/audit/service/read-audit.ts';
import { readSealKeys } from '#operations/audit/service/seal-key-records.ts';
import { readLogHealth } from '#operations/transparency/service/check-log.ts';
import { listWitnesses } from '#operations/transparency/service/witnesses.ts';
import { countScans } from '#operations/upload-scans/service/quarantine.ts';
import { listClearConnections } from '#platform/config/cleartext.ts';
import { isWithoutFolder } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { openSm2Service, Sm2ServiceError } from '#platform/crypto/sm2/sm2-service.ts';
import { countClientBackends } from '#platform/database/client-backends.ts';
import { listQueueStatuses } from '#platform/jobs/job-table.ts';
import { getProcessRestart } from '#platform/monitoring/process-restart.ts';
import { createClamdScanner, ScannerError } from '#platform/storage/file-scanner.ts';
import { StoreError } from '#platform/storage/store-error.ts';
import { listAllFreshness } from '#securities/lists/service/freshness/watch-freshness.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { countUnratified } from '#workflow/approvals/service/ratifications.ts';
import { ratifyHours } from '#workflow/approvals/web/ratify-hours.ts';
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

/** Whether processes that serve visitors and staff could compute the keys that sign; and a lost key stays visible. */
async function checkSigningKeys(ctx: Context, { config }: OperationDeps) {
  const records = await readSealKeys(ctx);
  const newest = records.at(-1);
  if (!newest) return unused('尚未封存，密钥在第一次封存时登记');
  const unsigned = records.find(({ formerKey, formerSignature }) => formerKey !== null && formerSignature === null);
  if (unsigned)
    return poor(
      `第 ${unsigned.number} 把封存密钥没有上一把的签名（登记为遗失）`,
      '与密钥管理的书面记录核对；没有记录的，按密钥被替换报告安全管理员',
    );
  if (newest.publicKey !== newest.exportKey) return good(`与主密钥分开，第 ${newest.number} 把，自封存 ${newest.beginsAfter + 1} 起`);
  const text = '由主密钥导出，持有主密钥的进程都能算出';
  return config.role === 'all' ? unused(`${text}；网站只有一个进程`) : poor(text);
}

/** Asks the cryptographic module for its public keys; this also says in which form the program computes SM2. */
async function checkCryptoService(_ctx: Context, { config }: OperationDeps) {
  const service = openSm2Service(config);
  if (!service) return unused('未设置 CRYPTO_SERVICE_URL，SM2 由网站以软件计算（sm-crypto-v2，未经认证）');
  const uses = Object.entries(config.cryptoServiceKeys ?? {}).map(([use, { id }]) => `${use}（${id}）`);
  const problems = await service.check().catch((error: unknown) => {
    if (error instanceof Sm2ServiceError) return [error.message];
    throw error;
  });
  return problems.length > 0 ? bad(problems.join('；')) : good(`密码服务已接通，公钥相符：${uses.join('、')}；其余以软件计算`);
}

/** The promise on the page 透明日志, and the nightly comparison of the log with what is stored. */
async function checkTransparencyLog(ctx: Context, { config }: OperationDeps) {
  const { readUntil, problemCount, firstProblem } = await readLogHealth(ctx);
  if (problemCount > 0) return bad(`${problemCount} 处不符，请立即报告安全管理员：${firstProblem}`);
  if (!readUntil) return poor('还没有写入，请看后台作业 log.append');
  const minutes = (ctx.now.getTime() - readUntil.getTime()) / minuteMs;
  if (minutes > config.transparencyLogMinutes)
    return bad(`已 ${Math.round(minutes)} 分钟没有写入，超过公示的 ${config.transparencyLogMinutes} 分钟`);
  const witnesses = await listWitnesses(ctx, { witnesses: config.logWitnesses ?? [] });
  const opponent = witnesses.find(({ isContradiction }) => isContradiction);
  if (opponent) return bad(`见证方 ${opponent.name}：${opponent.failure}。请立即报告安全管理员`);
  const silent = witnesses.find(({ failure, signedAt }) => failure !== null || signedAt === null);
  if (silent) return poor(`按时写入；见证方 ${silent.name} 没有签名：${silent.failure ?? '还没有问过，请看后台作业 log.witness'}`);
  return good(witnesses.length > 0 ? '按时写入，上次核对没有不符，见证方都已签名' : '按时写入，上次核对没有不符；没有设见证方');
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
    if (!(await hasSentWith(ctx, provider)))
      return poor(`${provider} 已接通，还没有发出过一条；${text}`, '用自己的号码或邮箱试发一条，如网上的预约回电，或管理端的“我的通知”');
  return good(text);
}

/** Checks whether staff can be notified in their own accounts of other services. */
async function checkAccounts(ctx: Context, { messaging }: OperationDeps) {
  const { provider, services } = messaging.account;
  if (services.length === 0) return unused('未配置，员工只能用邮箱或群机器人接收待办通知');
  const names = services.map((service) => accountNames[service]).join('、');
  const { failed } = await countFailing(ctx, 'account');
  if (failed > 0) return poor(`${names} 已配置，一日内未送达 ${failed}`);
  if (!(await hasSentWith(ctx, provider))) return poor(`${names} 已配置，还没有发出过一条`, '在“我的通知”中试发');
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

/** What one person published or took down alone has to be ratified; the operator can only remind those who may. */
async function checkRatifications(ctx: Context) {
  const { open, late, oldestAt } = await countUnratified(ctx);
  if (late > 0) return poor(`${late} 项紧急下线或立即发布超过 ${ratifyHours} 小时没有追认，最早的一项是 ${beijingMinute(oldestAt!)} 的`);
  return good(open > 0 ? `${open} 项待追认，都在 ${ratifyHours} 小时内` : '没有待追认的事项');
}

const workProbes: readonly HealthProbe[] = [
  {
    code: 'jobs',
    name: '后台作业',
    remedy: '在“作业与运行状况”中看等待与失败的作业；没有作业进程的，启动一个 ROLE 为 worker 或 all 的进程',
    check: checkJobs,
  },
  {
    code: 'audit-seals',
    name: '审计封存',
    remedy: '在“作业与运行状况”中看“封存审计记录”是否失败，再运行 npm run verify-audit',
    check: checkSeals,
  },
  {
    code: 'signing-keys',
    name: '封存与透明日志的密钥',
    remedy: '按“运维手册”的“签名密钥”一节，只为做后台作业的进程设置 SIGNING_KEYS',
    check: checkSigningKeys,
  },
  {
    code: 'crypto-service',
    name: '密码服务',
    remedy: '检查 CRYPTO_SERVICE_URL 所指的服务、令牌与密钥，见“密码服务接口”；恢复之前不封存，记录等待补封',
    check: checkCryptoService,
  },
  {
    code: 'transparency-log',
    name: '透明日志',
    remedy:
      '没有按时写入的，在“作业与运行状况”中看 log.append 是否失败；内容不符、或见证方见到另一段历史的，不要修改任何数据，按“监控与告警”的 LogDiffers 处理',
    check: checkTransparencyLog,
  },
  {
    code: 'messages',
    name: '短信与邮件',
    remedy: '在“消息发件箱”看服务商给出的原因；没有接通的，设置 SMS_PROVIDER、SMTP_URL 与 MAIL_FROM',
    check: checkMessages,
  },
  {
    code: 'staff-messages',
    name: '企业微信、钉钉、飞书账号',
    remedy: '在“消息发件箱”看未送达的原因，在“我的通知”中试发',
    check: checkAccounts,
  },
  {
    code: 'daily-lists',
    name: '每日名单',
    remedy: '在“导入数据”看该名单的文件到了没有、卡在哪一步',
    check: checkLists,
  },
  {
    code: 'ratifications',
    name: '追认',
    remedy: '请内容复核人员在“变更单”的“待追认”中追认或更正；不在岗的，请主管指定他人',
    check: checkRatifications,
  },
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
  return poor(`未加密，由 ALLOW_CLEARTEXT 准许：${names.join('、')}`);
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
  {
    code: 'disk-space',
    name: '磁盘空间',
    remedy: '清除旧日志与旧备份，或扩大磁盘；不要删除 pg_wal 中的文件',
    needsNoDatabase: true,
    check: checkSpace,
  },
  {
    code: 'files',
    name: '文件存取',
    remedy: '检查数据文件夹的权限与空间；用存储桶的，按提示检查密钥、区域与路径方式',
    needsNoDatabase: true,
    check: checkFiles,
  },
  {
    code: 'file-scanner',
    name: '病毒检查',
    remedy: '检查 FILE_SCANNER 所指的 clamd 是否在运行；待补查的与隔离的见“隔离的文件”',
    check: checkScanner,
  },
  {
    code: 'quotes',
    name: '行情源',
    remedy: '检查 QUOTES_URL、QUOTES_TOKEN 与行情源的状态',
    isOfProcess: true,
    check: checkQuotes,
  },
  {
    code: 'signing-certificate',
    name: '签署证书',
    remedy: '申请新证书，更换 AGREEMENT_CERT_FILE 与 AGREEMENT_KEY_FILE',
    needsNoDatabase: true,
    check: checkCertificate,
  },
  {
    code: 'encryption',
    name: '连接加密',
    remedy: '改为加密连接，再从 ALLOW_CLEARTEXT 中去掉该设置',
    needsNoDatabase: true,
    check: checkEncryption,
  },
  {
    code: 'process',
    name: '本进程',
    remedy: '看运行日志中的 fatal 一行；接近内存上限的，调高上限或把后台作业分给另一个进程',
    isOfProcess: true,
    check: checkProcess,
  },
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
  {
    code: 'sign-on',
    name: '统一身份认证',
    remedy: '检查身份认证服务是否在运行，以及与它的网络',
    needsNoDatabase: true,
    check: checkSignOns,
  },
  {
    code: 'directory',
    name: '公司目录',
    remedy: '检查 STAFF_LDAP_URL 所指的目录是否在运行，以及与它的网络',
    needsNoDatabase: true,
    check: checkDirectory,
  },
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
           ${countClientBackends} as connections,
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
  const { rows } = await sql<{ name: string | null; lag: number }>`
    select application_name as name, coalesce(extract(epoch from replay_lag), 0)::float8 as lag from pg_stat_replication order by name`.execute(
    ctx.db,
  );
  if (rows.length === 0) return unused('没有备库');
  if (rows.some(({ name }) => name === null)) return poor('看不到备库落后多少：请对网站的数据库角色执行 grant pg_read_all_stats');
  const text = rows.map(({ name, lag }) => `${name} 落后 ${lag.toFixed(1)} 秒`).join('；');
  return rows.some(({ lag }) => lag > lagSeconds) ? poor(text) : good(text);
}

/** The site needs no right to change its tables, nor rows that can only be added (decision 038). */
async function checkRights(ctx: Context) {
  const { rows } = await sql<{ role: string; canChange: boolean }>`
    select current_user as role, has_table_privilege('audit_entries', 'delete, truncate, trigger') or has_schema_privilege('public', 'create') as can_change`.execute(
    ctx.db,
  );
  const { role, canChange } = rows[0]!;
  if (!canChange) return good(`网站以 ${role} 角色运行，不能改表结构，不能改动审计等只增记录`);
  return poor(`网站以 ${role} 角色运行，该角色可以改表结构与审计记录：请另建运行角色，设置 DATABASE_MIGRATE_URL，见《运维手册》`);
}

/** Approval and publication times come from the clocks of the processes; the database's clock is the shared reference. */
async function checkClock(ctx: Context) {
  const before = Date.now();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(ctx.db);
  const drift = Math.abs(rows[0]!.at.getTime() - (before + Date.now()) / 2);
  const text = `与数据库的时钟相差 ${Math.round(drift)} 毫秒`;
  return drift > driftMs ? bad(text) : good(text);
}

const databaseProbes: readonly HealthProbe[] = [
  {
    code: 'database',
    name: '数据库',
    remedy: '只读的，确认主库；连接将满或事务过长的，在 pg_stat_activity 中找到占用者',
    check: checkDatabase,
  },
  {
    code: 'database-rights',
    name: '数据库权限',
    remedy: '按“安装与首日”建立两个角色，设置 DATABASE_MIGRATE_URL 后运行 npm run migrate',
    check: checkRights,
  },
  {
    code: 'replicas',
    name: '备库',
    remedy: '检查备库的磁盘与网络',
    check: checkReplicas,
  },
  {
    code: 'clock',
    name: '时钟',
    remedy: '以 chrony 或 ntpd 校准网站与数据库两台机器的时间',
    check: checkClock,
  },
];

/** The timeout of one check; an operator who looks for a fault should not wait long. */
const answerMs = 3000;

export const healthProbes: readonly HealthProbe[] = [...databaseProbes, ...backupProbes, ...workProbes, ...serviceProbes, ...doorProbes];

/** Checks every part of the site now and at once. A part that fails or times out is reported as bad, and the others are still reported. */
export async function readHealth(ctx: Context, deps: OperationDeps): Promise<HealthReport> {
  return { at: ctx.now.toISOString(), parts: await Promise.all(healthProbes.map((probe) => runProbe(ctx, deps, probe))) };
}

export const readParts = (ctx: Context, deps: OperationDeps, names: readonly string[]): Promise<HealthPart[]> =>
  Promise.all(healthProbes.filter(({ name }) => names.includes(name)).map((probe) => runProbe(ctx, deps, probe)));

/** Runs one probe with its time limit. A finding that names no remedy of its own gets that of the probe. */
export async function runProbe(ctx: Context, deps: OperationDeps, { code, name, remedy, check }: HealthProbe): Promise<HealthPart> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<HealthFinding>((resolve) => {
    timer = setTimeout(() => resolve(bad(`${answerMs / 1000} 秒内没有应答`)), answerMs);
  });
  const finding = await Promise.race([check(ctx, deps), silent])
    .catch((error: unknown) => {
      ctx.log.warn({ err: error, part: code }, 'health check failed');
      return bad('检查失败，详情见运行日志');
    })
    .finally(() => clearTimeout(timer));
  const isFault = finding.state === 'poor' || finding.state === 'bad';
  return { code, name, state: finding.state, text: finding.text, remedy: isFault ? (finding.remedy ?? remedy) : null };
}
