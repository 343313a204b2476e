import { cdnSettings } from './cdn-settings.ts';
import { cryptoServiceSettings } from './crypto-service-settings.ts';
import { backupBucketSettings, fileStoreSettings } from './file-store-settings.ts';
import {
  byteSize,
  databaseAddress,
  folder,
  hostAndPort,
  hostNames,
  logWitnesses,
  httpAddress,
  keyPassword,
  listenAddress,
  mailSender,
  mailServer,
  oneOf,
  onOff,
  origin,
  pairs,
  providerSecret,
  quoteIndices,
  secretText,
  settingNames,
  secretTexts,
  shortLine,
  trustedProxies,
  wholeNumber,
} from './kinds.ts';
import { monitoringSettings } from './monitoring-settings.ts';
import { none, optional, setting, type Setting } from './setting.ts';
import { staffAccountSettings } from './staff-account-settings.ts';
import { staffSignInSettings } from './staff-sign-in-settings.ts';

/** Every setting of the site, in the order the settings page prints them. No file is needed to start. */
export const settings = {
  port: setting('PORT', wholeNumber(1, 65_535), '3000', { zh: '公开网站的端口', en: 'Port of the public site' }),
  consolePort: setting('CONSOLE_PORT', wholeNumber(1, 65_535), '3001', {
    zh: '管理端的端口：员工登录的管理端，以及 `/healthz`、`/readyz`；`/metrics` 只对本机开放',
    en: 'Port of the console: where staff sign in, and `/healthz` and `/readyz`; `/metrics` answers this machine only',
  }),
  host: optional(
    'HOST',
    listenAddress,
    { zh: '所有地址', en: 'all addresses' },
    {
      zh: '监听地址。不设置时，系统支持 IPv6 则同时监听 IPv6 与 IPv4，否则只监听 IPv4',
      en: 'Address to listen on. Unset: IPv6 and IPv4 where the system supports IPv6, otherwise IPv4 only',
    },
  ),
  consoleHost: setting('CONSOLE_HOST', listenAddress, '127.0.0.1', {
    zh: '管理端的监听地址。设为本机以外的地址时，须经内部网络并以 https 访问',
    en: 'Address that the console listens on. For any address other than this machine, use an internal network and https',
  }),
  publicUrl: optional(
    'PUBLIC_URL',
    origin,
    { zh: '`http://localhost:PORT`', en: '`http://localhost:PORT`' },
    {
      zh: '访客看到的网站地址，用于规范链接与站点地图。网页里的地址只取自这里，不取自请求头',
      en: 'Address that visitors see, used in canonical links and the sitemap. Addresses in pages come from here only, never from request headers',
    },
  ),
  consoleUrl: optional(
    'CONSOLE_URL',
    origin,
    { zh: '`http://localhost:CONSOLE_PORT`', en: '`http://localhost:CONSOLE_PORT`' },
    {
      zh: '员工看到的管理端地址。通行密钥只在这个地址有效，统一身份认证也只回到这里',
      en: 'Address at which staff open the console. Passkeys are valid at this address only, and sign-on returns to it only',
    },
  ),
  trustProxy: setting('TRUST_PROXY', trustedProxies, '0', {
    zh: '网站前面的反向代理；据此得出访客的真实地址。没有代理时保持 `0`，否则访客可以伪造地址',
    en: "Reverse proxies in front of the site, from which the visitor's real address is derived. Keep `0` without a proxy, or visitors can forge their address",
  }),
  allowCleartext: optional(
    'ALLOW_CLEARTEXT',
    settingNames,
    { zh: '与其他机器的连接都须加密', en: 'every connection to another machine must be encrypted' },
    {
      zh: '准许不加密连接另一台机器的设置名，如 `FILE_SCANNER`。只用于受保护的内网：途中的人可以读取、篡改其中的内容（`DATABASE_URL` 为全部客户资料）。健康检查与上线检查会一直列出',
      en: 'Settings that may name another machine without TLS, such as `FILE_SCANNER`. For protected networks only: anybody on the way can read and change what is sent (all client data for `DATABASE_URL`). The health page and the launch checks keep listing them',
    },
  ),
  legacyGets: setting('LEGACY_GETS', onOff, 'on', {
    zh: '是否应答旧客户端以 GET 发来、查询串中带有手机号、验证码、案件编号的请求。本站网页只用 POST；没有旧客户端的公司应设为 `off`',
    en: 'Whether GET requests of old clients are answered whose query holds mobile numbers, codes or case numbers. Pages of this site use POST only; set `off` where there are no old clients',
  }),
  limitIpv6Prefix: setting('LIMIT_IPV6_PREFIX', wholeNumber(32, 64), '64', {
    zh: '限制次数时把多长前缀的 IPv6 地址算作一个访客：`64` 为一户、一台手机；攻击者手中有整段地址时可改为 `56` 或 `48`',
    en: 'Length of the IPv6 prefix that counts as one visitor in rate limits: `64` is one household or phone; use `56` or `48` when an attacker holds a whole range',
  }),

  role: setting('ROLE', oneOf('all', 'web', 'worker', 'console'), 'all', {
    zh: '本进程的职责：`web` 只服务访客，`worker` 只做后台作业，`console` 只服务员工，`all` 全部都做。分开时须设置 `DATABASE_URL` 与 `SECRET`，并至少有一个进程做后台作业',
    en: 'What this process does: `web` serves visitors, `worker` runs jobs, `console` serves staff, `all` does everything. When split, `DATABASE_URL` and `SECRET` are required and at least one process must run jobs',
  }),
  dataDir: setting('DATA_DIR', folder, './data', {
    zh: '数据文件夹：内置数据库、上传的文件、密钥。一个文件夹只能由一个网站进程使用；设置了 `DATABASE_URL`、`SECRET` 与 `FILE_STORE=s3` 的进程不需要它',
    en: 'Data folder: embedded database, uploaded files, keys. Used by one site process at a time; not needed by a process with `DATABASE_URL`, `SECRET` and `FILE_STORE=s3`',
  }),
  databaseUrl: optional(
    'DATABASE_URL',
    databaseAddress,
    { zh: '内置 PostgreSQL 18', en: 'embedded PostgreSQL 18' },
    {
      zh: '自有 PostgreSQL（15 及以上）的地址；不设置时网站自行启动内置数据库。列出主备几台时，网站自行找到可以写入的一台，并在切换后随之转过去',
      en: 'Address of your own PostgreSQL (15 or later); unset, the site starts the embedded one. With a primary and its standbys listed, the site finds the one that accepts writes and follows a failover',
    },
  ),
  databaseMigrateUrl: optional(
    'DATABASE_MIGRATE_URL',
    databaseAddress,
    { zh: '由 `DATABASE_URL` 的角色兼做', en: 'the role of `DATABASE_URL` does both' },
    {
      zh: '拥有表的角色的连接，只用于更新数据库结构（启动时与 `npm run migrate`）；网站本身以 `DATABASE_URL` 的角色运行，该角色不能改结构，也不能改动审计等只增记录。多台服务器时只在运行 `npm run migrate` 的地方设置',
      en: 'Connection of the role that owns the tables, used only to migrate (at the start and by `npm run migrate`). The site runs under the role of `DATABASE_URL`, which cannot change the structure, nor audit and other append-only rows. With several servers, set it only where `npm run migrate` runs',
    },
  ),
  databasePool: setting('DATABASE_POOL', wholeNumber(2, 200), '10', {
    zh: '每个进程的数据库连接数上限（后台任务另用至多 4 个）',
    en: 'Maximum database connections of each process (jobs use up to 4 more)',
  }),
  secret: optional(
    'SECRET',
    secretText,
    { zh: '首次启动时生成并保存在 `DATA_DIR/secret`', en: 'made at the first start and kept in `DATA_DIR/secret`' },
    {
      zh: '主密钥：签名与静态加密的密钥都由它导出，设定后不再改变。多台服务器须相同；遗失后，用它加密的内容无法恢复',
      en: 'Master key, from which the keys for signing and encryption at rest are derived; never changed once set. The same on all servers; if it is lost, what was encrypted with it cannot be recovered',
    },
  ),
  sealingKeys: optional(
    'SEALING_KEYS',
    secretTexts,
    {
      zh: '由 `SECRET` 导出；未设置 `SECRET` 时由 `npm run rotate-keys` 写入 `DATA_DIR/secret`',
      en: 'derived from `SECRET`; without `SECRET` written to `DATA_DIR/secret` by `npm run rotate-keys`',
    },
    {
      zh: '静态加密的密钥，与 `SECRET` 一同设置：第一个用于加密，其余只用于解密',
      en: 'Keys for encryption at rest, set together with `SECRET`: the first one encrypts, the others only decrypt',
    },
  ),
  signingKeys: optional(
    'SIGNING_KEYS',
    secretTexts,
    { zh: '由 `SECRET` 导出，持有主密钥的进程都能算出', en: 'derived from `SECRET`, so every process with the master key has them' },
    {
      zh: '审计封存与透明日志的签名密钥，与主密钥分开；只给做后台作业的进程。更换时新的写在最前、上一把写在其后，交接完成（`npm run seal-keys`）后可以去掉上一把',
      en: 'Keys that sign seals of the audit log and checkpoints of the transparency log, apart from the master key; only for the process that runs jobs. To replace one put the new key first and the former one after it, which can be removed once it has signed the handover (`npm run seal-keys`)',
    },
  ),
  ...cryptoServiceSettings,
  ...fileStoreSettings,
  backupDir: optional(
    'BACKUP_DIR',
    folder,
    { zh: '不备份', en: 'no backup' },
    {
      zh: '备份文件夹，应在另一块磁盘或另一台机器上；设置后内置数据库持续归档，每日备份、每周演练恢复。自有 PostgreSQL 由 pgBackRest 备份，不用此项',
      en: 'Backup folder, on another disk or machine. When set, the embedded database is archived continuously, backed up daily and test-restored weekly. Your own PostgreSQL is backed up by pgBackRest instead',
    },
  ),
  backupKeepDays: setting('BACKUP_KEEP_DAYS', wholeNumber(7, 3650), '35', {
    zh: '备份保留的天数，最新两份总是保留',
    en: 'Days that backups are kept; the newest two are always kept',
  }),
  ...backupBucketSettings,

  cryptoProfile: setting('CRYPTO_PROFILE', oneOf('SM2', 'RSA-OAEP-256'), 'SM2', {
    zh: '浏览器加密登录密码所用的算法',
    en: 'Algorithm by which browsers encrypt login passwords; also selects the national or international ciphers at rest',
  }),

  drainSeconds: setting('DRAIN_SECONDS', wholeNumber(0, 10), '5', {
    zh: '收到 SIGTERM 后继续服务的秒数：其间 `/readyz` 答 503、连接在应答后关闭，使代理转往其他进程；在终端按 Ctrl-C 时立即停止',
    en: 'Seconds of service after SIGTERM: `/readyz` answers 503 and connections close after their answer, so that the proxy moves to other processes. Ctrl-C in a terminal stops at once',
  }),
  readOnly: setting('READ_ONLY', onOff, 'off', {
    zh: '公开网站是否只供浏览：访客的提交、登录等一律以一句说明拒绝，网页照常显示；用于遭受攻击、行情剧烈时。管理端与后台作业不受影响',
    en: 'Whether the public site can only be read: submissions and logins are refused with a sentence, pages are shown as usual. For attacks and hectic markets. Console and jobs are not affected',
  }),
  logLevel: setting('LOG_LEVEL', oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'info', {
    zh: '日志级别',
    en: 'Log level',
  }),
  accessLog: setting('ACCESS_LOG', onOff, 'on', { zh: '是否为每个请求写一行日志', en: 'Whether each request writes a log line' }),
  rateLimitPerMinute: setting('RATE_LIMIT_PER_MINUTE', wholeNumber(10, 1_000_000), '600', {
    zh: '同一地址每分钟的接口请求上限；登录等敏感接口另有更严的限制',
    en: 'API requests per minute and address; sensitive endpoints such as login have stricter limits',
  }),
  apiTokenMaxDays: setting('API_TOKEN_MAX_DAYS', wholeNumber(1, 1095), '365', {
    zh: '接口令牌最长的有效天数；改小后只影响新生成的令牌',
    en: 'Longest validity of an API token in days; a smaller value affects new tokens only',
  }),
  apiTokenPerMinute: setting('API_TOKEN_PER_MINUTE', wholeNumber(1, 100_000), '120', {
    zh: '一个接口令牌每分钟的请求上限，每个进程各自计算；同一网络地址另受 `RATE_LIMIT_PER_MINUTE` 限制',
    en: 'Requests per minute of one API token, counted by each process; the address is also limited by `RATE_LIMIT_PER_MINUTE`',
  }),
  mcp: setting('MCP', onOff, 'on', {
    zh: '是否在公开网站的 `/mcp` 以 MCP 协议供智能助手读取已公布的内容。只读，不含个人信息；管理端的 MCP 只凭接口令牌使用，不受此项影响',
    en: 'Whether assistants can read published content at `/mcp` of the public site by the Model Context Protocol. Read-only and without personal data; the MCP of the console requires an API token and is not affected',
  }),
  mcpPerMinute: setting('MCP_PER_MINUTE', wholeNumber(1, 100_000), '60', {
    zh: '同一网络地址每分钟对 `/mcp` 的请求上限，每个进程各自计算；同时受 `RATE_LIMIT_PER_MINUTE` 限制',
    en: 'Requests per minute of one address to `/mcp`, counted by each process; `RATE_LIMIT_PER_MINUTE` applies as well',
  }),
  outboundAllowedHosts: optional('OUTBOUND_ALLOWED_HOSTS', hostNames, none, {
    zh: '员工填写的推送地址可以指向的内部主机。不在其中的只能是公网的 https 地址：本机、内网、链路本地、运营商共享、组播与云主机元数据地址一律拒绝；其中的主机也可用 http',
    en: 'Internal hosts that webhook addresses entered by staff may point to. Any other must be a public https address: loopback, private, link-local, carrier-grade NAT, multicast and cloud metadata addresses are refused. Listed hosts may also use http',
  }),
  statusProbeUrl: optional(
    'STATUS_PROBE_URL',
    origin,
    { zh: '`PUBLIC_URL`', en: '`PUBLIC_URL`' },
    {
      zh: '“服务状态”探测网站所用的地址。后台进程不能从内部访问 PUBLIC_URL 时（如防火墙不允许绕回），填负载均衡的内部地址',
      en: 'Address at which the status page probes the site. Where the worker cannot reach PUBLIC_URL from inside (no hairpin route), the internal address of the load balancer',
    },
  ),
  statusCopyDir: optional(
    'STATUS_COPY_DIR',
    folder,
    { zh: '`DATA_DIR/public`', en: '`DATA_DIR/public`' },
    {
      zh: '服务状态静态副本 status.html 所在的目录，反向代理在网站无法连接时出示它；须让代理的用户能读',
      en: 'Folder of status.html, the static copy of the status page that a proxy shows while the site is unreachable; the proxy must be able to read it',
    },
  ),
  outboundPublicHosts: optional(
    'OUTBOUND_PUBLIC_HOSTS',
    hostNames,
    { zh: '公网的主机都可以', en: 'any public host' },
    {
      zh: '人填写的地址（推送、文章中的外部链接）可以指向的公网主机；以点开头的（`.example.com`）指其下的全部域名，`none` 为一个也不可以。设置里写明的服务不必列出，其余的主机网站一律不连接，见[对外连接清单](对外连接清单.md)',
      en: 'Public hosts that addresses typed by people (webhooks, external links in articles) may point to; one that begins with a dot (`.example.com`) stands for all names below it, `none` for no host. Services named by other settings need not be listed; the site connects to no other host',
    },
  ),
  transparencyLogMinutes: setting('TRANSPARENCY_LOG_MINUTES', wholeNumber(2, 1440), '10', {
    zh: '内容公布后至迟多少分钟写入透明日志：公示于“透明日志”页，超过时告警；通常一分钟内写入',
    en: 'Minutes within which published content is in the transparency log: told on the page 透明日志, an alert fires when it takes longer; usually one minute',
  }),
  logWitnesses: optional('LOG_WITNESSES', logWitnesses, none, {
    zh: '透明日志的见证方：另一家机构或另一台机器上的服务（C2SP tlog-witness）。网站把检查点送去，对方核对日志只增不改后签名，签名随检查点公布',
    en: 'Witnesses of the transparency log: services of another party or on another machine (C2SP tlog-witness). The site sends checkpoints to them; they sign once they have verified that the log only grew, and their signatures are published with the checkpoint',
  }),
  linkCheckOutside: setting('LINK_CHECK_EXTERNAL', onOff, 'off', {
    zh: '每周的链接检查是否也访问外部网站：发 HEAD 请求，不被接受时改发 GET，不访问内部网络；在三天里都没有回应才算失效。服务器不能访问外网时保持 `off`',
    en: 'Whether the weekly link check also visits external sites: HEAD, then GET if refused, never internal networks; a link is broken after three days without an answer. Keep `off` where the server has no internet access',
  }),
  codesPerNetworkHour: setting('CODES_PER_NETWORK_HOUR', wholeNumber(10, 1_000_000), '60', {
    zh: '同一网络每小时可获取的短信验证码条数；访客多经同一出口时可调高，单个手机号的限制不受影响',
    en: 'Text message codes per network and hour; raise it when many visitors share one address. Limits per mobile number are not affected',
  }),
  codesPerSiteMinute: setting('CODES_PER_SITE_MINUTE', wholeNumber(10, 1_000_000), '120', {
    zh: '全站每分钟可发给未核实身份的访客的短信验证码条数，达到后暂停并告警；已登录的、密码正确的和受信任设备上的客户不受影响',
    en: 'Text message codes per minute that the whole site sends to unverified visitors; at the limit sending pauses and an alert fires. Clients who are signed in, gave the right password or use a trusted device are not affected',
  }),
  codesPerSiteHour: setting('CODES_PER_SITE_HOUR', wholeNumber(60, 10_000_000), '2000', {
    zh: '同上，每小时的条数；活动期间访客多时可先调高',
    en: 'The same per hour; raise it before a campaign',
  }),
  bodyLimit: setting('BODY_LIMIT', byteSize('64MB'), '256KB', {
    zh: '接口请求正文的大小上限（文件上传除外）',
    en: 'Largest body of an API request (file uploads excepted)',
  }),
  fileLimit: setting('FILE_LIMIT', byteSize('4GB'), '200MB', { zh: '单个文件的大小上限', en: 'Largest single file' }),
  fileScanner: optional(
    'FILE_SCANNER',
    hostAndPort,
    { zh: '不检查病毒，只核对文件内容与类型', en: 'no virus scan, only content and type are checked' },
    {
      zh: '病毒检查服务 ClamAV（clamd）的 TCP 地址；设置后所有上传的文件先经它检查，含病毒的隔离；得不到结果时，客户、应聘者与访客的文件不予保存，员工的先收下、恢复后补查。它的 `StreamMaxLength` 须不小于 `FILE_LIMIT`',
      en: 'TCP address of the virus scanner ClamAV (clamd); when set, every uploaded file is scanned first and infected ones go to quarantine; without a result, files of clients, job seekers and visitors are refused, those of staff are accepted and scanned later. Its `StreamMaxLength` must not be below `FILE_LIMIT`',
    },
  ),
  advisoryFolder: optional(
    'ADVISORY_FOLDER',
    folder,
    { zh: '`npm run components` 只询问 npm 的软件源', en: '`npm run components` asks the npm registry only' },
    {
      zh: '漏洞通告的文件夹：OSV 格式的 `.json`，或 osv.dev 导出的 `.zip`。供 `npm run components` 在不能上网的机器上核对组件',
      en: 'Folder of advisories: OSV files (`.json`) or archives as osv.dev exports them (`.zip`). `npm run components` compares the components with them, also without the internet',
    },
  ),
  ...cdnSettings,
  pageCacheMb: setting('PAGE_CACHE_MB', wholeNumber(1, 16_384), '64', {
    zh: '页面缓存占用内存的上限（MB）',
    en: 'Memory limit of the page cache in MB',
  }),

  sessionIdleMinutes: setting('SESSION_IDLE_MINUTES', wholeNumber(1, 1_440), '30', {
    zh: '客户登录后无操作多久须重新登录（分钟）',
    en: 'Minutes without activity after which a client must log in again',
  }),
  sessionMaxHours: setting('SESSION_MAX_HOURS', wholeNumber(1, 168), '12', {
    zh: '客户一次登录最长多久（小时）',
    en: 'Longest session of a client in hours',
  }),
  staffIdleMinutes: setting('STAFF_IDLE_MINUTES', wholeNumber(1, 60), '15', {
    zh: '员工登录管理端后无操作多久须重新登录（分钟）',
    en: 'Minutes without activity after which staff must sign in to the console again',
  }),
  staffMaxHours: setting('STAFF_MAX_HOURS', wholeNumber(1, 24), '8', {
    zh: '员工一次登录最长多久（小时）',
    en: 'Longest session of staff in hours',
  }),
  staffSessions: setting('STAFF_SESSIONS', wholeNumber(1, 50), '2', {
    zh: '一名员工同时登录的上限；再登录一处时，最早的一处结束',
    en: 'Concurrent sessions of one staff account; a further one ends the oldest',
  }),
  staffSignInsPerMinute: setting('STAFF_SIGN_INS_PER_MINUTE', wholeNumber(10, 1_000_000), '60', {
    zh: '同一网络每分钟可尝试登录管理端的次数；员工共用一个出口、集中在上班时登录的，可调高。单个账号连续输错另有逐次加长的等待，不锁定账号',
    en: 'Console sign-in attempts per network and minute; raise it when staff share one address and start work at the same time. Wrong passwords of one account also cause growing pauses, and never lock it',
  }),
  ...monitoringSettings,
  ...staffSignInSettings,
  contactHoldHours: setting('CONTACT_HOLD_HOURS', wholeNumber(1, 168), '24', {
    zh: '客户变更手机号、邮箱后的保护期（小时）：期内验证码与通知仍发往原联系方式，期满才启用新的；期内变更过的号码、密码不能用来确认其他变更',
    en: 'Hours after a client changes mobile number or mail address during which codes and notices still go to the old contact. A number or password changed within this time cannot confirm other changes',
  }),
  clientDirectoryUrl: optional(
    'CLIENT_DIRECTORY_URL',
    httpAddress,
    { zh: '网站自己的客户表', en: "the site's own client table" },
    {
      zh: '公司账户系统的接口地址；设置后客户登录由它核对',
      en: "API address of the firm's account system; when set, it verifies client logins",
    },
  ),
  clientDirectorySecret: optional('CLIENT_DIRECTORY_SECRET', secretText, none, {
    zh: '与账户系统约定的签名密钥，与 `CLIENT_DIRECTORY_URL` 一同设置',
    en: 'Signing key agreed with the account system, set together with `CLIENT_DIRECTORY_URL`',
  }),
  clientDirectoryTimeoutMs: setting('CLIENT_DIRECTORY_TIMEOUT_MS', wholeNumber(100, 60_000), '3000', {
    zh: '等待账户系统应答的时间（毫秒）',
    en: 'Timeout of the account system in milliseconds',
  }),
  clientFactsUrl: optional(
    'CLIENT_FACTS_URL',
    httpAddress,
    { zh: '网站自己的资产与交易记录表', en: "the site's own tables of assets and trades" },
    {
      zh: '公司账户系统的接口地址；设置后准入检测向它取资产与交易经历',
      en: "API address of the firm's account system; when set, qualification checks get assets and trading experience from it",
    },
  ),
  clientFactsSecret: optional('CLIENT_FACTS_SECRET', secretText, none, {
    zh: '与账户系统约定的签名密钥，与 `CLIENT_FACTS_URL` 一同设置',
    en: 'Signing key agreed with the account system, set together with `CLIENT_FACTS_URL`',
  }),
  clientFactsTimeoutMs: setting('CLIENT_FACTS_TIMEOUT_MS', wholeNumber(100, 60_000), '5000', {
    zh: '等待资产与交易经历的时间（毫秒）',
    en: 'Timeout for assets and trading experience in milliseconds',
  }),

  smsProvider: setting('SMS_PROVIDER', oneOf('demo', 'aliyun', 'tencent'), 'demo', {
    zh: '短信服务商。`demo` 不发出短信：内容（含验证码）可在管理端的“消息发件箱”看到，正式运行前必须改掉',
    en: 'Text message provider. `demo` sends nothing: messages, codes included, are shown in the console under 消息发件箱. Change it before production',
  }),
  smsKeyId: optional('SMS_KEY_ID', shortLine, none, {
    zh: '短信服务商的 AccessKey ID（阿里云）或 SecretId（腾讯云）',
    en: 'AccessKey ID (Aliyun) or SecretId (Tencent Cloud)',
  }),
  smsKeySecret: optional('SMS_KEY_SECRET', providerSecret, none, {
    zh: '短信服务商的 AccessKey Secret 或 SecretKey',
    en: 'AccessKey Secret or SecretKey of the provider',
  }),
  smsSignName: optional('SMS_SIGN_NAME', shortLine, none, {
    zh: '在服务商处审核通过的短信签名，不含【】',
    en: 'Signature approved by the provider, without 【】',
  }),
  smsTemplates: optional('SMS_TEMPLATES', pairs, none, {
    zh: '每种消息在服务商处审核通过的模板编号，如 `code=SMS_1001,newDeviceLogin=SMS_1002`；名称与变量见[对接接口](对接接口.md#短信)',
    en: 'Template ID approved by the provider for each message, such as `code=SMS_1001,newDeviceLogin=SMS_1002`; names and values are in [operations.md](operations.md#text-messages-and-mails)',
  }),
  smsAppId: optional('SMS_APP_ID', shortLine, none, { zh: '腾讯云短信应用的 SdkAppId', en: 'SdkAppId of the Tencent Cloud application' }),
  smsRegion: setting('SMS_REGION', oneOf('ap-guangzhou', 'ap-beijing', 'ap-nanjing'), 'ap-guangzhou', {
    zh: '腾讯云短信的地域',
    en: 'Region of Tencent Cloud',
  }),
  smsEndpoint: optional(
    'SMS_ENDPOINT',
    origin,
    { zh: '服务商的公网地址', en: 'public address of the provider' },
    { zh: '短信服务商的接口地址；经内部网关访问时设置', en: 'API address of the provider, for access through an internal gateway' },
  ),
  smtpUrl: optional(
    'SMTP_URL',
    mailServer,
    { zh: '不发出邮件，内容可在管理端的“消息发件箱”看到', en: 'no mail is sent; contents are shown in the console under 消息发件箱' },
    { zh: '发送邮件的服务器；不在本机时必须支持加密', en: 'Mail server; must support encryption unless it is on this machine' },
  ),
  mailFrom: optional('MAIL_FROM', mailSender, none, {
    zh: '邮件的发件人，与 `SMTP_URL` 一同设置',
    en: 'Sender of mails, set together with `SMTP_URL`',
  }),
  staffRobotHosts: setting('STAFF_ROBOT_HOSTS', hostNames, 'qyapi.weixin.qq.com,oapi.dingtalk.com,open.feishu.cn', {
    zh: '员工可以设为通知去向的群机器人所在的主机；此外的主机一律不连接。私有部署的企业微信、钉钉、飞书在此加上自己的主机，`none` 为不允许群机器人',
    en: 'Hosts of group robots that staff may choose for notifications; no other host is contacted. Add the hosts of a private deployment of WeCom, DingTalk or Feishu; `none` allows no robots',
  }),
  ...staffAccountSettings,
  messageTimeoutMs: setting('MESSAGE_TIMEOUT_MS', wholeNumber(500, 60_000), '10000', {
    zh: '等待短信服务商或邮件服务器应答的时间（毫秒）',
    en: 'Timeout of text message providers and mail servers in milliseconds',
  }),
  messageKeepDays: setting('MESSAGE_KEEP_DAYS', wholeNumber(183, 3650), '365', {
    zh: '短信与邮件的发送记录在数据库中保留的天数，不少于六个月；此后按月归档，不含号码与内容',
    en: 'Days that send records of text messages and mails stay in the database, at least six months; archived by month afterwards, without numbers and contents',
  }),

  quotesUrl: optional(
    'QUOTES_URL',
    httpAddress,
    { zh: '不显示行情；示例公司自带标明“示例行情”的回放', en: 'no quotes; the demo firm has a replay marked 示例行情' },
    {
      zh: '行情源的地址，由网站服务器统一取数，浏览器只访问本网站；格式见[行情接入](行情接入.md)',
      en: 'Address of the source of quotes, queried by the server; browsers contact this site only. Format: [行情接入](zh/行情接入.md)',
    },
  ),
  quotesKind: setting('QUOTES_KIND', oneOf('json', 'sse'), 'json', {
    zh: '行情源的方式：`json` 定时取快照，`sse` 保持连接接收推送',
    en: 'How quotes arrive: `json` polls snapshots, `sse` keeps a connection open',
  }),
  quotesToken: optional(
    'QUOTES_TOKEN',
    providerSecret,
    { zh: '不带身份', en: 'no token' },
    { zh: '行情源要求的令牌，以 `authorization: Bearer` 发出', en: 'Token required by the source, sent as `authorization: Bearer`' },
  ),
  quotesSourceName: optional('QUOTES_SOURCE_NAME', shortLine, none, {
    zh: '行情旁注明的来源，与 `QUOTES_URL` 一同设置',
    en: 'Source named beside quotes, set together with `QUOTES_URL`',
  }),
  quotesDelayMinutes: setting('QUOTES_DELAY_MINUTES', wholeNumber(0, 60), '15', {
    zh: '许可规定的行情延时（分钟），在行情旁注明，`0` 注明为实时；比它更新的行情不予显示',
    en: 'Delay in minutes required by the licence, shown beside quotes, `0` for real time; newer quotes are not shown',
  }),
  quotesIndices: setting('QUOTES_INDICES', quoteIndices, '000001.SH=上证指数,399001.SZ=深证成指,399006.SZ=创业板指,000300.SH=沪深300', {
    zh: '行情条依次显示的指数，至多 8 个',
    en: 'Indices in the bar of quotes, in order, up to 8',
  }),
  quotesPollSeconds: setting('QUOTES_POLL_SECONDS', wholeNumber(1, 300), '5', {
    zh: '向 `json` 行情源取数的间隔（秒）',
    en: 'Polling interval of a `json` source in seconds',
  }),
  quotesTimeoutMs: setting('QUOTES_TIMEOUT_MS', wholeNumber(100, 60_000), '5000', {
    zh: '等待行情源应答的时间（毫秒）',
    en: 'Timeout of the source of quotes in milliseconds',
  }),

  agreementCertFile: optional(
    'AGREEMENT_CERT_FILE',
    folder,
    { zh: '首次签署时自动生成的演示证书', en: 'demo certificate made at the first signature' },
    {
      zh: '签署电子协议所用的证书（PEM，依次为签名证书与各级上级证书），RSA 2048 位及以上',
      en: 'Certificate that signs agreements (PEM, signing certificate first, then its issuers), RSA of 2048 bits or more',
    },
  ),
  agreementKeyFile: optional('AGREEMENT_KEY_FILE', folder, none, {
    zh: '签名证书的私钥（PEM），与 `AGREEMENT_CERT_FILE` 一同设置',
    en: 'Private key of the signing certificate (PEM), set together with `AGREEMENT_CERT_FILE`',
  }),
  agreementKeyPassword: optional('AGREEMENT_KEY_PASSWORD', keyPassword, none, {
    zh: '私钥文件的口令；私钥未加密时不设置',
    en: 'Password of the private key file; unset for an unencrypted key',
  }),

  agreementTsaUrl: optional(
    'AGREEMENT_TSA_URL',
    httpAddress,
    { zh: '不加盖时间戳', en: 'no time stamps' },
    {
      zh: '时间戳服务（RFC 3161）的地址，为签署的电子协议加盖可信时间戳，与 `AGREEMENT_TSA_CERT_FILE` 一同设置',
      en: 'Address of the time-stamping service (RFC 3161) for signed agreements, set together with `AGREEMENT_TSA_CERT_FILE`',
    },
  ),
  agreementTsaCertFile: optional('AGREEMENT_TSA_CERT_FILE', folder, none, {
    zh: '时间戳服务的根证书（PEM，可以多张），只认由它们签发的时间戳',
    en: 'Root certificates of the time-stamping service (PEM); only time stamps issued under them are accepted',
  }),
  agreementTsaTimeoutMs: setting('AGREEMENT_TSA_TIMEOUT_MS', wholeNumber(100, 60_000), '10000', {
    zh: '等待时间戳服务与证书状态服务应答的时间（毫秒）',
    en: 'Timeout of time-stamping and certificate status services in milliseconds',
  }),

  gatewayUrl: optional(
    'GATEWAY_URL',
    origin,
    { zh: '网站自身', en: 'the site itself' },
    { zh: '浏览器请求 `gateway` 类接口时所用的地址', en: 'Address that browsers use for `gateway` API requests' },
  ),
  informationUrl: optional(
    'INFORMATION_URL',
    origin,
    { zh: '网站自身', en: 'the site itself' },
    { zh: '浏览器请求 `information` 类接口时所用的地址', en: 'Address that browsers use for `information` API requests' },
  ),
  downloadUrl: optional(
    'DOWNLOAD_URL',
    origin,
    { zh: '网站自身', en: 'the site itself' },
    { zh: '文件下载所用的地址', en: 'Address for file downloads' },
  ),
  secondUrl: optional(
    'SECOND_URL',
    origin,
    { zh: '网站自身', en: 'the site itself' },
    { zh: '浏览器请求第二接口时所用的地址', en: 'Address that browsers use for the second API' },
  ),

  demo: setting('DEMO', onOff, 'on', {
    zh: '网站还没有任何内容时，启动时是否载入示例公司；已有内容的网站不受影响。PUBLIC_URL 不是本机的地址时默认为 `off`',
    en: 'Whether to load the demo firm at the start of a site without content; a site with content is not affected. The default is `off` where PUBLIC_URL is not an address of this machine',
  }),
  demoPublic: setting('DEMO_PUBLIC', onOff, 'off', {
    zh: 'PUBLIC_URL 不是本机的地址时，是否仍可 DEMO=on；示例员工的密码人人知道，只用于公开的演示',
    en: 'Whether DEMO=on is allowed where PUBLIC_URL is not an address of this machine; everybody knows the passwords of the demo staff, so only for public demonstrations',
  }),
  demoMoveSeconds: setting('DEMO_MOVE_SECONDS', wholeNumber(1, 864_000), '30', {
    zh: '示例公司收到求职者的投递后，多少秒后自动转入筛选；只在载入示例公司时读取，供演示与测试调短',
    en: 'Seconds after which the demo firm moves a received application to screening; read only while the demo firm is loaded, for demonstrations and tests',
  }),
} satisfies Record<string, Setting>;
