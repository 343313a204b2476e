import type { Bilingual } from '#platform/bilingual.ts';
import type { MetricDefinition } from '#platform/monitoring/metric-reader.ts';

interface MetricDescription {
  readonly type: 'gauge' | 'counter' | 'histogram';
  readonly labels: readonly string[];
  /** `/metrics` gives the English text, the reference pages both. */
  readonly help: Bilingual;
}

/** Every metric of the site, in the order of the reference pages. */
export const siteMetrics = {
  qianting_account_openings_today: {
    type: 'gauge',
    labels: ['source', 'what'],
    help: {
      en: 'Visits of the account opening page and requests made there since midnight in Shanghai, by source; sources after the first twenty are added up',
      zh: '开户页今天（北京时间零时起）的访问数与请求数，按来源；前二十个以外的合计',
    },
  },
  qianting_audit_entries_unsealed: {
    type: 'gauge',
    labels: [],
    help: { en: 'Audit entries that are not sealed yet', zh: '还没有封存的操作记录数' },
  },
  qianting_audit_seal_age_seconds: {
    type: 'gauge',
    labels: [],
    help: { en: 'Seconds since the audit log was last sealed; -1: never', zh: '操作记录上次封存距今的秒数；-1 为从未' },
  },
  qianting_backup_age_seconds: {
    type: 'gauge',
    labels: ['what'],
    help: {
      en: 'Seconds since the newest base backup began, the log was archived, the bucket was brought up to date, a restore was drilled; -1: never',
      zh: '距最近一次完整备份开始、日志归档、存入对象存储、恢复演练的秒数；-1 为从未',
    },
  },
  qianting_backup_failed: {
    type: 'gauge',
    labels: ['what'],
    help: {
      en: '1 while the database log cannot be archived, and after a drill with findings',
      zh: '日志不能归档时，或演练发现问题之后为 1',
    },
  },
  qianting_certificate_expiry_seconds: {
    type: 'gauge',
    labels: ['certificate'],
    help: {
      en: 'Seconds until a certificate of this process expires; certificates of the proxy are not included',
      zh: '本进程使用的证书还有多少秒到期；不含代理的证书',
    },
  },
  qianting_client_logins: {
    type: 'gauge',
    labels: ['result'],
    help: { en: 'Client logins within 15 minutes, by result', zh: '一刻钟内客户登录的次数，按结果' },
  },
  qianting_clock_drift_seconds: {
    type: 'gauge',
    labels: [],
    help: { en: 'Seconds that the clock of this process is ahead of the clock of the database', zh: '本进程的时钟比数据库快多少秒' },
  },
  qianting_database_allowed_connections: {
    type: 'gauge',
    labels: [],
    help: { en: 'Connections that the database server allows', zh: '数据库服务器允许的连接数' },
  },
  qianting_database_bytes: {
    type: 'gauge',
    labels: [],
    help: { en: 'Size of the database in bytes', zh: '数据库的大小（字节）' },
  },
  qianting_database_connections: {
    type: 'gauge',
    labels: [],
    help: { en: 'Open connections of the pool', zh: '连接池中打开的连接数' },
  },
  qianting_database_oldest_transaction_seconds: {
    type: 'gauge',
    labels: [],
    help: { en: 'Age of the oldest open transaction in seconds', zh: '最久的事务已打开的秒数' },
  },
  qianting_database_replica_lag_seconds: {
    type: 'gauge',
    labels: ['replica'],
    help: { en: 'Lag of a standby in seconds, by the name that it reports', zh: '备库落后的秒数，按备库自报的名称' },
  },
  qianting_database_restarts: {
    type: 'gauge',
    labels: [],
    help: { en: 'Times that the embedded database ended unexpectedly and was restarted', zh: '内置数据库意外结束并重新启动的次数' },
  },
  qianting_database_unreachable: {
    type: 'gauge',
    labels: [],
    help: { en: '1 while the database does not answer', zh: '数据库没有应答时为 1' },
  },
  qianting_database_used_connections: {
    type: 'gauge',
    labels: [],
    help: { en: 'Connections to the database server from all clients', zh: '数据库服务器上全部的连接数' },
  },
  qianting_database_wait_seconds: {
    type: 'histogram',
    labels: [],
    help: { en: 'Time spent waiting for a connection of the pool', zh: '等待连接池给出连接的时间' },
  },
  qianting_database_waiting_requests: {
    type: 'gauge',
    labels: [],
    help: { en: 'Requests waiting for a connection', zh: '正在等待连接的请求数' },
  },
  qianting_disk_free_bytes: {
    type: 'gauge',
    labels: ['place'],
    help: { en: 'Free space on the disks of the data folder and the backup folder', zh: '数据文件夹、备份文件夹所在磁盘的剩余空间' },
  },
  qianting_disk_size_bytes: {
    type: 'gauge',
    labels: ['place'],
    help: { en: 'Size of these disks', zh: '该磁盘的大小' },
  },
  qianting_external_request_seconds: {
    type: 'histogram',
    labels: ['party', 'result'],
    help: { en: 'Duration of requests to external services, by service and result', zh: '对外部服务的请求的用时，按是哪一家与结果' },
  },
  qianting_file_scanner_unreachable: {
    type: 'gauge',
    labels: [],
    help: {
      en: '1 while the virus scanner does not answer; absent where none is set',
      zh: '病毒检查服务没有应答时为 1；没有设置的没有此项',
    },
  },
  qianting_http_request_seconds: {
    type: 'histogram',
    labels: ['listener', 'method', 'route', 'status'],
    help: {
      en: 'Duration of requests not answered from the page cache, by listener, route pattern and status class',
      zh: '没有由页面缓存应答的请求的用时，按监听端、路由模式与状态类别',
    },
  },
  qianting_invalidation_lag_seconds: {
    type: 'histogram',
    labels: [],
    help: { en: 'Time from writing a notification to its receipt by this process', zh: '从写入通知到本进程得知的时间' },
  },
  qianting_invalidation_silent_seconds: {
    type: 'gauge',
    labels: [],
    help: {
      en: 'Seconds since this process last received a notification; one is sent every 10 s; -1: never',
      zh: '本进程上次听到通知距今的秒数（每 10 秒有一次）；-1 为从未',
    },
  },
  qianting_jobs_failed: {
    type: 'gauge',
    labels: ['queue'],
    help: { en: 'Jobs given up within a day, by queue', zh: '一日内重试后放弃的作业数，按队列' },
  },
  qianting_jobs_oldest_seconds: {
    type: 'gauge',
    labels: ['queue'],
    help: { en: 'Waiting time of the oldest job that is due in seconds, by queue', zh: '到期的作业中等待最久的秒数，按队列' },
  },
  qianting_jobs_waiting: {
    type: 'gauge',
    labels: ['queue'],
    help: { en: 'Jobs that are due and waiting, by queue', zh: '到期而在等待的作业数，按队列' },
  },
  qianting_list_missed_trading_days: {
    type: 'gauge',
    labels: ['list'],
    help: {
      en: 'Trading days without an import up to the newest day that is due, by list; -1: unknown',
      zh: '名单到应更新之日为止缺少的交易日数，按名单；-1 为无法判断',
    },
  },
  qianting_messages_undelivered: {
    type: 'gauge',
    labels: ['state'],
    help: {
      en: 'Text messages and mails waiting for a retry, and those given up within a day',
      zh: '等待重试的短信与邮件，以及一日内放弃的',
    },
  },
  qianting_metrics_age_seconds: {
    type: 'gauge',
    labels: ['group'],
    help: {
      en: 'Seconds since a group of metrics was read; left out until the first read',
      zh: '一组指标上次读取距今的秒数；从未读到的不给出',
    },
  },
  qianting_metrics_collection_failed: {
    type: 'gauge',
    labels: ['group'],
    help: { en: '1 while a group of metrics cannot be read and is left out', zh: '一组指标读不出、因而不给出时为 1' },
  },
  qianting_oldest_case_seconds: {
    type: 'gauge',
    labels: [],
    help: { en: 'Waiting time of the oldest case in seconds; 0: none waits', zh: '等待最久的业务已等待的秒数；0 为没有' },
  },
  qianting_outbound_connections_total: {
    type: 'counter',
    labels: ['result'],
    help: {
      en: 'Connections that the site did not open because no setting allows the host',
      zh: '因主机不在允许的清单中而没有建立的对外连接数',
    },
  },
  qianting_overdue_items: {
    type: 'gauge',
    labels: ['queue'],
    help: { en: 'Items past their promised day or hour, by queue', zh: '超过承诺的日期或时间的事项数，按队列' },
  },
  qianting_page_cache_bytes: {
    type: 'gauge',
    labels: [],
    help: { en: 'Size of the page cache in bytes', zh: '页面缓存的字节数' },
  },
  qianting_page_cache_pages: {
    type: 'gauge',
    labels: [],
    help: { en: 'Pages in the page cache', zh: '页面缓存的网页数' },
  },
  qianting_page_cache_responses_total: {
    type: 'counter',
    labels: ['from'],
    help: {
      en: 'Pages answered from the page cache: fresh, old, or the last copy while the database is unreachable',
      zh: '由页面缓存应答的网页数，按是新的、旧的，还是数据库中断时最后的一份',
    },
  },
  qianting_page_render_seconds: {
    type: 'histogram',
    labels: ['result'],
    help: {
      en: 'Time to render a page, including renders in the background while the old page is served',
      zh: '生成网页的用时，含显示旧页时在后台重新生成的',
    },
  },
  qianting_parser_failures_total: {
    type: 'counter',
    labels: ['failure'],
    help: {
      en: 'Files that ended their parser process, by failure: crash, timeout or memory limit',
      zh: '使解析进程结束的文件数，按意外结束、超时、超出内存',
    },
  },
  qianting_pending_items: {
    type: 'gauge',
    labels: ['queue'],
    help: { en: 'Items waiting for staff, by queue', zh: '等待员工处理的事项数，按队列' },
  },
  qianting_process_replacements: {
    type: 'gauge',
    labels: [],
    help: {
      en: 'Times that this process was restarted after an unexpected end, since the site was started',
      zh: '网站由人或系统启动以来，本进程意外结束后被重新启动的次数',
    },
  },
  qianting_quarantine_bytes: {
    type: 'gauge',
    labels: [],
    help: {
      en: 'Size of the copies in quarantine and of files that wait for their scan; beyond 1 GB infected files are refused without a copy',
      zh: '隔离与等待检查的文件合计的字节数；超过 1 GB 后，含病毒的文件只拒收、不留副本',
    },
  },
  qianting_quotes_silent_seconds: {
    type: 'gauge',
    labels: [],
    help: { en: 'Seconds since the source of quotes last answered; -1: not yet', zh: '行情源上次应答距今的秒数；-1 为还没有' },
  },
  qianting_reveals_today: {
    type: 'gauge',
    labels: [],
    help: { en: 'Personal fields that staff revealed since midnight in Shanghai', zh: '今天（北京时间零时起）员工查看完整个人信息的次数' },
  },
  qianting_reveals_today_max_per_user: {
    type: 'gauge',
    labels: [],
    help: { en: 'The highest number of reveals by one person today, without a name', zh: '其中查看最多的一人的次数，不含姓名' },
  },
  qianting_site_open: {
    type: 'gauge',
    labels: [],
    help: {
      en: '1 while visitors see the site; 0 before it is opened, when it answers 503',
      zh: '网站对访客开放时为 1；尚未开通（以 503 应答）时为 0',
    },
  },
  qianting_spans_total: {
    type: 'counter',
    labels: ['result'],
    help: { en: 'Trace spans, by outcome', zh: '追踪的段数，按去向' },
  },
  qianting_staff_logins: {
    type: 'gauge',
    labels: ['result'],
    help: { en: 'Staff sign-ins within 15 minutes, by result', zh: '一刻钟内员工登录的次数，按结果' },
  },
  qianting_transparency_log_age_seconds: {
    type: 'gauge',
    labels: [],
    help: {
      en: 'Seconds since everything published was in the transparency log; -1: never',
      zh: '公布的内容上次全部写入透明日志距今的秒数；-1 为从未',
    },
  },
  qianting_transparency_log_promised_seconds: {
    type: 'gauge',
    labels: [],
    help: { en: 'Seconds within which published content is promised to be in the transparency log', zh: '公示的透明日志写入时限，秒' },
  },
  qianting_transparency_log_problems: {
    type: 'gauge',
    labels: [],
    help: {
      en: 'Differences that the last self-check of the transparency log found, and witnesses that have seen another history',
      zh: '上次核对透明日志时发现的不符数，加上见到另一段历史的见证方数',
    },
  },
  qianting_transparency_log_witness_age_seconds: {
    type: 'gauge',
    labels: ['witness'],
    help: {
      en: 'Seconds since each witness signed the transparency log; -1: never',
      zh: '各见证方上次签署透明日志距今的秒数；-1 为从未',
    },
  },
  qianting_unratified_seconds: {
    type: 'gauge',
    labels: [],
    help: {
      en: 'Seconds since the oldest act that one person did alone and nobody has ratified; 0: none waits',
      zh: '一人紧急下线或立即发布、还没有人追认的事项中最早的一项距今的秒数；0 为没有',
    },
  },
  qianting_uploads_unscanned_seconds: {
    type: 'gauge',
    labels: [],
    help: {
      en: 'Waiting time of the oldest accepted file without a scan in seconds; 0: none waits',
      zh: '先收下的文件中等待病毒检查最久的秒数；0 为没有',
    },
  },
  qianting_verification_code_limit_used: {
    type: 'gauge',
    labels: ['window'],
    help: {
      en: 'Share of the site-wide limit on text message codes to unverified visitors, from 0 to 1; at 1 sending pauses',
      zh: '发给未核实访客的短信验证码用去上限的比例，0 到 1；1 时暂停发送',
    },
  },
  qianting_verification_codes: {
    type: 'gauge',
    labels: ['what'],
    help: { en: 'Codes sent within an hour, and how many of them were entered', zh: '一小时内发出的验证码，以及其中被使用的' },
  },
} as const satisfies Record<string, MetricDescription>;

/** Metrics of the Prometheus client about the process, with its own English texts. */
export const processMetrics = {
  nodejs_active_handles: {
    type: 'gauge',
    labels: ['type'],
    help: {
      en: 'Number of active libuv handles grouped by handle type. Every handle type is C++ class name.',
      zh: '活动的 libuv 句柄数，按类型',
    },
  },
  nodejs_active_handles_total: {
    type: 'gauge',
    labels: [],
    help: { en: 'Total number of active handles.', zh: '活动的句柄总数' },
  },
  nodejs_active_requests: {
    type: 'gauge',
    labels: ['type'],
    help: {
      en: 'Number of active libuv requests grouped by request type. Every request type is C++ class name.',
      zh: '活动的 libuv 请求数，按类型',
    },
  },
  nodejs_active_requests_total: {
    type: 'gauge',
    labels: [],
    help: { en: 'Total number of active requests.', zh: '活动的请求总数' },
  },
  nodejs_active_resources: {
    type: 'gauge',
    labels: ['type'],
    help: {
      en: 'Number of active resources that are currently keeping the event loop alive, grouped by async resource type.',
      zh: '使事件循环保持运行的资源数，按类型',
    },
  },
  nodejs_active_resources_total: {
    type: 'gauge',
    labels: [],
    help: { en: 'Total number of active resources.', zh: '使事件循环保持运行的资源总数' },
  },
  nodejs_eventloop_lag_max_seconds: {
    type: 'gauge',
    labels: [],
    help: { en: 'The maximum recorded event loop delay.', zh: '事件循环延迟的最大值' },
  },
  nodejs_eventloop_lag_mean_seconds: {
    type: 'gauge',
    labels: [],
    help: { en: 'The mean of the recorded event loop delays.', zh: '事件循环延迟的平均值' },
  },
  nodejs_eventloop_lag_min_seconds: {
    type: 'gauge',
    labels: [],
    help: { en: 'The minimum recorded event loop delay.', zh: '事件循环延迟的最小值' },
  },
  nodejs_eventloop_lag_p50_seconds: {
    type: 'gauge',
    labels: [],
    help: { en: 'The 50th percentile of the recorded event loop delays.', zh: '事件循环延迟的第 50 百分位' },
  },
  nodejs_eventloop_lag_p90_seconds: {
    type: 'gauge',
    labels: [],
    help: { en: 'The 90th percentile of the recorded event loop delays.', zh: '事件循环延迟的第 90 百分位' },
  },
  nodejs_eventloop_lag_p99_seconds: {
    type: 'gauge',
    labels: [],
    help: { en: 'The 99th percentile of the recorded event loop delays.', zh: '事件循环延迟的第 99 百分位' },
  },
  nodejs_eventloop_lag_seconds: {
    type: 'gauge',
    labels: [],
    help: { en: 'Lag of event loop in seconds.', zh: '事件循环的延迟（秒）' },
  },
  nodejs_eventloop_lag_stddev_seconds: {
    type: 'gauge',
    labels: [],
    help: { en: 'The standard deviation of the recorded event loop delays.', zh: '事件循环延迟的标准差' },
  },
  nodejs_external_memory_bytes: {
    type: 'gauge',
    labels: [],
    help: { en: 'Node.js external memory size in bytes.', zh: 'Node.js 堆外内存（字节）' },
  },
  nodejs_gc_duration_seconds: {
    type: 'histogram',
    labels: ['kind'],
    help: { en: 'Garbage collection duration by kind, one of major, minor, incremental or weakcb.', zh: '垃圾回收的用时，按种类' },
  },
  nodejs_heap_size_total_bytes: {
    type: 'gauge',
    labels: [],
    help: { en: 'Process heap size from Node.js in bytes.', zh: 'Node.js 堆的总大小（字节）' },
  },
  nodejs_heap_size_used_bytes: {
    type: 'gauge',
    labels: [],
    help: { en: 'Process heap size used from Node.js in bytes.', zh: 'Node.js 堆已用的大小（字节）' },
  },
  nodejs_heap_space_size_available_bytes: {
    type: 'gauge',
    labels: ['space'],
    help: { en: 'Process heap space size available from Node.js in bytes.', zh: 'Node.js 堆各空间的可用大小（字节）' },
  },
  nodejs_heap_space_size_total_bytes: {
    type: 'gauge',
    labels: ['space'],
    help: { en: 'Process heap space size total from Node.js in bytes.', zh: 'Node.js 堆各空间的总大小（字节）' },
  },
  nodejs_heap_space_size_used_bytes: {
    type: 'gauge',
    labels: ['space'],
    help: { en: 'Process heap space size used from Node.js in bytes.', zh: 'Node.js 堆各空间已用的大小（字节）' },
  },
  nodejs_version_info: {
    type: 'gauge',
    labels: ['version', 'major', 'minor', 'patch'],
    help: { en: 'Node.js version info.', zh: 'Node.js 的版本' },
  },
  process_cpu_seconds_total: {
    type: 'counter',
    labels: [],
    help: { en: 'Total user and system CPU time spent in seconds.', zh: '用户态与内核态的处理器时间合计（秒）' },
  },
  process_cpu_system_seconds_total: {
    type: 'counter',
    labels: [],
    help: { en: 'Total system CPU time spent in seconds.', zh: '内核态的处理器时间（秒）' },
  },
  process_cpu_user_seconds_total: {
    type: 'counter',
    labels: [],
    help: { en: 'Total user CPU time spent in seconds.', zh: '用户态的处理器时间（秒）' },
  },
  process_heap_bytes: {
    type: 'gauge',
    labels: [],
    help: { en: 'Process heap size in bytes.', zh: '进程堆的大小（字节）' },
  },
  process_max_fds: {
    type: 'gauge',
    labels: [],
    help: { en: 'Maximum number of open file descriptors.', zh: '可打开的文件描述符上限' },
  },
  process_open_fds: {
    type: 'gauge',
    labels: [],
    help: { en: 'Number of open file descriptors.', zh: '已打开的文件描述符数' },
  },
  process_resident_memory_bytes: {
    type: 'gauge',
    labels: [],
    help: { en: 'Resident memory size in bytes.', zh: '常驻内存（字节）' },
  },
  process_start_time_seconds: {
    type: 'gauge',
    labels: [],
    help: { en: 'Start time of the process since unix epoch in seconds.', zh: '进程启动的时间（1970 年以来的秒数）' },
  },
  process_virtual_memory_bytes: {
    type: 'gauge',
    labels: [],
    help: { en: 'Virtual memory size in bytes.', zh: '虚拟内存（字节）' },
  },
} as const satisfies Record<string, MetricDescription>;

export type MetricName = keyof typeof siteMetrics;

/** The metrics of a group of metrics, by their names. */
export function figuresOf(...names: readonly MetricName[]): Readonly<Record<string, MetricDefinition>> {
  return Object.fromEntries(names.map((name) => [name, { help: siteMetrics[name].help.en, labels: siteMetrics[name].labels }]));
}
