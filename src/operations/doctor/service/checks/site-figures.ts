import { bad, good, poor, unused, type HealthFinding } from '#operations/health/service/health/probe.ts';
import { isLoopbackName } from '#platform/config/kinds.ts';
import type { ExternalService } from '#platform/monitoring/external-calls.ts';
import { listOutboundPeers } from '#platform/outbound/peers.ts';
import type { QueueCode } from '#workflow/assignments/schema.ts';
import { queueNames } from '#workflow/assignments/service/queue-names.ts';
import type { DoctorDeps } from '../../deps.ts';
import type { DoctorCheck } from '../check.ts';
import { requestAddress } from '../look-at-address.ts';

/** The metrics of the running process on this machine. The rules of deploy/prometheus have the same limits. */
class Figures {
  readonly #samples: readonly { name: string; labels: string; value: number }[];

  /** Reads Prometheus' text format. */
  constructor(text: string) {
    this.#samples = [...text.matchAll(/^(\w+)(?:\{([^}]*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
      name,
      labels,
      value: Number(value),
    }));
  }

  /** The values of a metric whose labels, as they are written, match. */
  list(name: string, labels = /(?:)/): number[] {
    return this.#samples.filter((one) => one.name === name && labels.test(one.labels)).map(({ value }) => value);
  }

  sum(name: string, labels?: RegExp): number {
    return this.list(name, labels).reduce((sum, value) => sum + value, 0);
  }

  /** The largest value; 0 without any. */
  max(name: string, labels?: RegExp): number {
    return Math.max(0, ...this.list(name, labels));
  }

  /** The values of one label of a metric where its value is at least as large. */
  labelsAbove(name: string, label: string, least: number): string[] {
    return this.#samples
      .filter((one) => one.name === name && one.value >= least)
      .flatMap(({ labels }) => new RegExp(`\\b${label}="([^"]*)"`).exec(labels)?.[1] ?? []);
  }
}

const siteAddress = ({ config: { consoleHost, consolePort } }: DoctorDeps, path: string): URL => {
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' }[consoleHost] ?? consoleHost;
  return new URL(`http://${host}:${consolePort}${path}`);
};

/** Returns the metrics; undefined when no site runs here, or it does not give them to this machine. */
async function readFigures(deps: DoctorDeps): Promise<Figures | undefined> {
  const answer = await requestAddress(siteAddress(deps, '/metrics')).catch(() => undefined);
  return answer?.status === 200 ? new Figures(answer.body.toString()) : undefined;
}

/** Judges figures of the running site; without one nothing is known. */
const ofFigures =
  (judge: (figures: Figures) => HealthFinding[], all: (figures: Figures) => string): DoctorCheck['run'] =>
  async (_ctx, deps) => {
    const figures = await readFigures(deps);
    if (!figures) return [unused('本机没有运行网站，没有数字')];
    const found = judge(figures);
    return found.length > 0 ? found : [good(all(figures))];
  };

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)}%`;

async function checkProcess(deps: DoctorDeps): Promise<HealthFinding[]> {
  const ready = await requestAddress(siteAddress(deps, '/readyz')).catch(() => undefined);
  const address = siteAddress(deps, '').host;
  if (!ready) return [bad(`本机 ${address} 没有网站在运行`, '启动网站（npm start，或 systemctl start qianting），看日志的最后几行')];
  if (ready.status !== 200) return [bad(`网站在运行，但没有就绪（应答 ${ready.status}）`, '看数据库是否应答；正在停止的，等它结束')];
  const figures = await readFigures(deps);
  if (!figures) return [good('网站已就绪'), unused('指标只对本机开放，CONSOLE_HOST 不在本机，没有读取')];
  const findings: HealthFinding[] = [];
  const replaced = figures.max('qianting_process_replacements');
  if (replaced > 0) findings.push(poor(`进程曾意外结束，已自动重新启动 ${replaced} 次`, '看日志中 fatal 一行'));
  const lag = figures.max('nodejs_eventloop_lag_p99_seconds');
  if (lag > 0.2) findings.push(poor(`事件循环延迟 ${Math.round(lag * 1000)} 毫秒`, '把后台作业分给 ROLE=worker 的进程，或增加进程'));
  const unread = figures.sum('qianting_parser_failures_total');
  if (unread > 0) findings.push(poor(`启动以来有 ${unread} 个文件让读取程序意外结束`, '在日志中按 SHA-256 找到文件，请上传的人重新导出'));
  const failed = figures.labelsAbove('qianting_metrics_collection_failed', 'group', 1);
  if (failed.length > 0) findings.push(poor(`读不出的指标：${failed.join('、')}`, '在日志中找 metrics could not be collected'));
  const dropped = figures.sum('qianting_spans_total', /result="dropped"/);
  if (dropped > 0) findings.push(poor(`启动以来丢弃了 ${dropped} 段追踪`, '看 OTLP_ENDPOINT 所指的收集端'));
  return findings.length > 0 ? findings : [good('网站已就绪，没有意外结束')];
}

const pages = (status: string): RegExp => new RegExp(`listener="public",method="(?:GET|HEAD)",route="page",status="${status}"`);
const logins = (status: string): RegExp => new RegExp(`method="POST",route="/api/login[^"]*",status="${status}"`);
const requests = 'qianting_http_request_seconds_count';
/** Of too few requests nothing can be said. */
const leastRequests = 100;

/** Since the start of the process, whereas alerts look at the last hours. */
function judgeRequests(figures: Figures): HealthFinding[] {
  const [all, failed] = [figures.sum(requests, pages('.*')), figures.sum(requests, pages('5xx'))];
  const fast = figures.sum(
    'qianting_http_request_seconds_bucket',
    /listener="public".*route="page".*le="0\.2"|le="0\.2".*listener="public".*route="page"/,
  );
  const served = all + figures.sum('qianting_page_cache_responses_total');
  const [tried, broken] = [figures.sum(requests, logins('.*')), figures.sum(requests, logins('5xx'))];
  const findings: HealthFinding[] = [];
  // A site that is not open yet answers 503.
  if (figures.max('qianting_site_open') === 1 && failed > 0 && failed / served > 0.0005)
    findings.push(poor(`启动以来 ${share(failed, served)} 的网页出错`, '按请求编号在日志中找 page failed；刚升级的，考虑退回'));
  if (served > leastRequests && (all - fast) / served > 0.01)
    findings.push(poor(`启动以来 ${share(all - fast, served)} 的网页用时超过 200 毫秒`, '看数据库等待、事件循环延迟与页面缓存的命中'));
  if (broken >= 5 && broken / tried > 0.001)
    findings.push(poor(`启动以来 ${share(broken, tried)} 的登录出错`, '看账户系统是否应答与数据库'));
  return findings;
}

function judgeLink(figures: Figures): HealthFinding[] {
  const findings: HealthFinding[] = [];
  if (figures.max('qianting_database_unreachable') > 0)
    findings.push(bad('网站连接不到数据库，只展示已保存的网页', '看数据库服务器与网络；恢复后网站自行继续'));
  const [silent = 0] = figures.list('qianting_invalidation_silent_seconds');
  if (silent > 60 || silent < 0)
    findings.push(bad('网站听不到其他进程的写入，网页不再保存', '看与数据库之间的连接（防火墙是否切断空闲连接），再重启进程'));
  const restarts = figures.max('qianting_database_restarts');
  if (restarts > 0) findings.push(poor(`内置数据库曾中断并重新启动 ${restarts} 次`, '看 DATA_DIR/postgres/server.log 与内存、磁盘'));
  const [waits, quick] = [
    figures.sum('qianting_database_wait_seconds_count'),
    figures.sum('qianting_database_wait_seconds_bucket', /le="0\.5"/),
  ];
  if (waits > leastRequests && (waits - quick) / waits > 0.01)
    findings.push(poor(`启动以来 ${share(waits - quick, waits)} 的请求等待数据库连接超过半秒`, '先看长事务与慢查询，再加大 DATABASE_POOL'));
  return findings;
}

const serviceNames: Readonly<Record<ExternalService, string>> = {
  sms: '短信服务商',
  mail: '邮件服务器',
  robot: '群机器人',
  account: '企业微信、钉钉、飞书',
  files: '对象存储',
  accounts: '账户系统',
  authority: '时间戳服务',
  quotes: '行情源',
  scanner: '病毒检查服务',
  cdn: 'CDN',
  webhooks: '事件推送的接收方',
};

function judgeServices(figures: Figures): HealthFinding[] {
  const name = 'qianting_external_request_seconds_count';
  const parties = new Set(figures.labelsAbove(name, 'party', 1) as ExternalService[]);
  return [...parties].flatMap((party) => {
    const of = (result: string): RegExp => new RegExp(`party="${party}".*result="${result}"`);
    const [failed, all] = [figures.sum(name, of('failed')), figures.sum(name, of('.*'))];
    if (failed < 5 || failed / all <= 0.5) return [];
    return [poor(`启动以来对${serviceNames[party]}的 ${all} 个请求失败了 ${failed} 个`, '看“作业与运行状况”与日志，与对方联系')];
  });
}

function judgeQuotes(figures: Figures): HealthFinding[] {
  const [silent] = figures.list('qianting_quotes_silent_seconds');
  if (silent === undefined) return [unused('未设置 QUOTES_URL')];
  return silent > 120 || silent < 0
    ? [poor(silent < 0 ? '还没有收到行情' : `${silent} 秒没有收到行情`, '检查 QUOTES_URL、QUOTES_TOKEN 与行情源的状态')]
    : [];
}

function judgeQueues(figures: Figures): HealthFinding[] {
  const overdue = figures.labelsAbove('qianting_overdue_items', 'queue', 1) as QueueCode[];
  const days = figures.max('qianting_oldest_case_seconds') / 86_400;
  return [
    ...(overdue.length > 0
      ? [poor(`有事项超过承诺的时间：${overdue.map((queue) => queueNames[queue]).join('、')}`, '请主管在管理端的队列中按到期日处理')]
      : []),
    ...(days > 3 ? [poor(`业务申请等待审核已 ${days.toFixed(1)} 天`, '请主管看业务审核是否有人值守')] : []),
  ];
}

function judgeActivity(figures: Figures): HealthFinding[] {
  const findings: HealthFinding[] = [];
  const failed = figures.sum('qianting_client_logins', /result="(?:wrongPassword|wrongCode|locked)"/);
  if (failed > 100 && failed > 3 * figures.sum('qianting_client_logins', /result="success"/))
    findings.push(poor(`一刻钟内客户登录失败 ${failed} 次`, '看失败集中于哪些网络，在代理上限制'));
  const refused = figures.sum('qianting_staff_logins', /result="(?:failed|refused)"/);
  if (refused > 10) findings.push(poor(`一刻钟内员工登录失败 ${refused} 次`, '在“审计”查 staff.login'));
  const [sent, used] = [
    figures.max('qianting_verification_codes', /what="sent"/),
    figures.max('qianting_verification_codes', /what="used"/),
  ];
  if (sent >= 20 && used / sent < 0.3)
    findings.push(poor(`一小时内 ${sent} 个验证码只有 ${used} 个被使用`, '看短信的送达，以及是否集中来自少数网络'));
  const limit = figures.max('qianting_verification_code_limit_used');
  if (limit >= 0.8)
    findings.push(
      poor(
        `发给陌生访客的验证码已用去上限的 ${share(limit, 1)}`,
        '看集中来自哪些网络；确属活动的，调高 CODES_PER_SITE_MINUTE 与 CODES_PER_SITE_HOUR',
      ),
    );
  if (figures.max('qianting_reveals_today_max_per_user') >= 40)
    findings.push(poor('有员工今天查看完整个人信息已近上限', '请合规在“审计”查 personal.revealed'));
  return findings;
}

const remedy = '检查本机网站的端口（CONSOLE_PORT）';

async function checkOutbound(deps: DoctorDeps): Promise<HealthFinding[]> {
  const { outboundPublicHosts, linkCheckOutside, publicUrl } = deps.config;
  const hosts = [...new Set(listOutboundPeers(deps.config).map(({ host }) => host))].filter((host) => !isLoopbackName(host));
  const findings: HealthFinding[] = [];
  const refused = (await readFigures(deps))?.sum('qianting_outbound_connections_total', /result="refused"/) ?? 0;
  if (refused > 0)
    findings.push(
      poor(
        `启动以来有 ${refused} 次连接因主机不在清单中而没有建立`,
        '在日志中找 connection.refused：应当连接的，写入对应的设置或 OUTBOUND_PUBLIC_HOSTS；不明的，按安全事件处理',
      ),
    );
  if (outboundPublicHosts === undefined && linkCheckOutside && !isLoopbackName(new URL(publicUrl).hostname))
    findings.push(poor('人填写的地址可以指向任何公网主机', '以 OUTBOUND_PUBLIC_HOSTS 列出允许的主机，没有的写 none'));
  return findings.length > 0 ? findings : [good(`只连接设置中的 ${hosts.length} 台主机，没有被拒绝的连接`)];
}

export const siteChecks: readonly DoctorCheck[] = [
  { code: 'outbound-connections', title: '对外连接的清单', remedy, run: (_ctx, deps) => checkOutbound(deps) },
  { code: 'site-process', title: '网站进程', remedy, run: (_ctx, deps) => checkProcess(deps) },
  { code: 'page-requests', title: '网页与登录', remedy, run: ofFigures(judgeRequests, () => '启动以来出错与缓慢的不超过承诺') },
  { code: 'database-link', title: '网站与数据库的连接', remedy, run: ofFigures(judgeLink, () => '没有中断，没有等待') },
  { code: 'external-services', title: '外部服务', remedy, run: ofFigures(judgeServices, () => '启动以来多数请求成功') },
  {
    code: 'quotes',
    title: '行情源',
    remedy,
    run: ofFigures(judgeQuotes, (figures) => `${figures.max('qianting_quotes_silent_seconds')} 秒前收到行情`),
  },
  { code: 'work-queues', title: '办理时限', remedy, run: ofFigures(judgeQueues, () => '没有超过承诺时间的事项') },
  { code: 'account-activity', title: '登录、验证码与查看个人信息', remedy, run: ofFigures(judgeActivity, () => '没有异常增多') },
];
