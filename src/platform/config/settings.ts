import {
  accountPassword,
  byteSize,
  databaseAddress,
  directoryAddress,
  directoryFilter,
  directoryName,
  domainName,
  folder,
  hostAndPort,
  httpAddress,
  issuer,
  keyPassword,
  listenAddress,
  mailSender,
  mailServer,
  oneOf,
  onOff,
  origin,
  pairs,
  personsName,
  providerSecret,
  quoteIndices,
  secretText,
  secretTexts,
  shortLine,
  trustedProxies,
  wholeNumber,
  words,
  type Kind,
} from './kinds.ts';

/** One setting as data: the variable's name, what it may be, what holds when it is absent, and what it is for. */
export interface Setting<Value = unknown> {
  readonly name: string;
  readonly kind: Kind<Value>;
  readonly fallback: string | undefined;
  readonly meaning: string;
  /** What the table of settings prints for a setting without a fixed default. */
  readonly absent?: string;
  readonly isSecret: boolean;
}

function setting<Value>(name: string, kind: Kind<Value>, fallback: string, meaning: string): Setting<Value> {
  return { name, kind, fallback, meaning, isSecret: false };
}

function optional<Value>(name: string, kind: Kind<Value>, absent: string, meaning: string): Setting<Value | undefined> {
  return {
    name,
    kind,
    fallback: undefined,
    absent,
    meaning,
    isSecret: ([secretText, secretTexts, providerSecret, mailServer, keyPassword, accountPassword] as Kind<unknown>[]).includes(kind),
  };
}

/** Every setting of the site, in the order the settings page prints them. No file is needed to start. */
export const settings = {
  port: setting('PORT', wholeNumber(1, 65_535), '3000', '公开网站的端口'),
  consolePort: setting(
    'CONSOLE_PORT',
    wholeNumber(1, 65_535),
    '3001',
    '管理端的端口：员工登录的管理端，以及 `/healthz`、`/readyz`；`/metrics` 只对本机开放',
  ),
  host: optional('HOST', listenAddress, '所有地址', '监听地址。不设置时，系统支持 IPv6 则同时监听 IPv6 与 IPv4，否则只监听 IPv4'),
  consoleHost: setting('CONSOLE_HOST', listenAddress, '127.0.0.1', '管理端的监听地址。设为本机以外的地址时，须经内部网络并以 https 访问'),
  publicUrl: optional(
    'PUBLIC_URL',
    origin,
    '`http://localhost:PORT`',
    '访客看到的网站地址，用于规范链接与站点地图。网页里的地址只取自这里，不取自请求头',
  ),
  consoleUrl: optional(
    'CONSOLE_URL',
    origin,
    '`http://localhost:CONSOLE_PORT`',
    '员工看到的管理端地址。通行密钥只在这个地址有效，统一身份认证也只回到这里',
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    trustedProxies,
    '0',
    '网站前面的反向代理；据此得出访客的真实地址。没有代理时保持 `0`，否则访客可以伪造地址',
  ),

  role: setting(
    'ROLE',
    oneOf('all', 'web', 'worker', 'console'),
    'all',
    '本进程的职责：`web` 只服务访客，`worker` 只做后台作业，`console` 只服务员工，`all` 全部都做。分开时须设置 `DATABASE_URL` 与 `SECRET`，并至少有一个进程做后台作业',
  ),
  dataDir: setting('DATA_DIR', folder, './data', '数据文件夹：内置数据库、上传的文件、密钥。一个文件夹只能由一个网站进程使用'),
  databaseUrl: optional(
    'DATABASE_URL',
    databaseAddress,
    '内置 PostgreSQL 18',
    '自有 PostgreSQL（15 及以上）的地址；不设置时网站自行启动内置数据库',
  ),
  databasePool: setting('DATABASE_POOL', wholeNumber(2, 200), '10', '每个进程的数据库连接数上限（后台任务另用至多 4 个）'),
  secret: optional(
    'SECRET',
    secretText,
    '首次启动时生成并保存在 `DATA_DIR/secret`',
    '主密钥：签名与静态加密的密钥都由它导出，设定后不再改变。多台服务器须相同；遗失后，用它加密的内容无法恢复',
  ),
  sealingKeys: optional(
    'SEALING_KEYS',
    secretTexts,
    '由 `SECRET` 导出；未设置 `SECRET` 时由 `npm run rotate-keys` 写入 `DATA_DIR/secret`',
    '静态加密的密钥，与 `SECRET` 一同设置：第一个用于加密，其余只用于解密',
  ),
  backupDir: optional(
    'BACKUP_DIR',
    folder,
    '不备份',
    '备份文件夹，应在另一块磁盘或另一台机器上；设置后内置数据库持续归档，每日备份、每周演练恢复。自有 PostgreSQL 由 pgBackRest 备份，不用此项',
  ),
  backupKeepDays: setting('BACKUP_KEEP_DAYS', wholeNumber(7, 3650), '35', '备份保留的天数，最新两份总是保留'),

  cryptoProfile: setting('CRYPTO_PROFILE', oneOf('SM2', 'RSA-OAEP-256'), 'SM2', '浏览器加密登录密码所用的算法'),

  drainSeconds: setting(
    'DRAIN_SECONDS',
    wholeNumber(0, 10),
    '5',
    '收到 SIGTERM 后继续服务的秒数：其间 `/readyz` 答 503、连接在应答后关闭，使代理转往其他进程；在终端按 Ctrl-C 时立即停止',
  ),
  logLevel: setting('LOG_LEVEL', oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'info', '日志级别'),
  accessLog: setting('ACCESS_LOG', onOff, 'on', '是否为每个请求写一行日志'),
  rateLimitPerMinute: setting(
    'RATE_LIMIT_PER_MINUTE',
    wholeNumber(10, 1_000_000),
    '600',
    '同一地址每分钟的接口请求上限；登录等敏感接口另有更严的限制',
  ),
  linkCheckOutside: setting(
    'LINK_CHECK_OUTSIDE',
    onOff,
    'off',
    '每周的链接检查是否也访问外部网站：只发 HEAD 请求，不访问内部网络。服务器不能访问外网时保持 `off`',
  ),
  codesPerNetworkHour: setting(
    'CODES_PER_NETWORK_HOUR',
    wholeNumber(10, 1_000_000),
    '60',
    '同一网络每小时可获取的短信验证码条数；访客多经同一出口时可调高，单个手机号的限制不受影响',
  ),
  bodyLimit: setting('BODY_LIMIT', byteSize('64MB'), '256KB', '接口请求正文的大小上限（文件上传除外）'),
  fileLimit: setting('FILE_LIMIT', byteSize('4GB'), '200MB', '单个文件的大小上限'),
  fileScanner: optional(
    'FILE_SCANNER',
    hostAndPort,
    '不检查病毒，只核对文件内容与类型',
    '病毒检查服务 ClamAV（clamd）的 TCP 地址；设置后求职者上传的文件先经它检查，得不到结果的不予保存',
  ),
  pageCacheMb: setting('PAGE_CACHE_MB', wholeNumber(1, 16_384), '64', '页面缓存占用内存的上限（MB）'),

  sessionIdleMinutes: setting('SESSION_IDLE_MINUTES', wholeNumber(1, 1_440), '30', '客户登录后无操作多久须重新登录（分钟）'),
  sessionMaxHours: setting('SESSION_MAX_HOURS', wholeNumber(1, 168), '12', '客户一次登录最长多久（小时）'),
  staffIdleMinutes: setting('STAFF_IDLE_MINUTES', wholeNumber(1, 60), '15', '员工登录管理端后无操作多久须重新登录（分钟）'),
  staffMaxHours: setting('STAFF_MAX_HOURS', wholeNumber(1, 24), '8', '员工一次登录最长多久（小时）'),
  staffSessions: setting('STAFF_SESSIONS', wholeNumber(1, 50), '2', '一名员工同时登录的上限；再登录一处时，最早的一处结束'),
  staffSignInsPerMinute: setting(
    'STAFF_SIGN_INS_PER_MINUTE',
    wholeNumber(10, 1_000_000),
    '60',
    '同一网络每分钟可尝试登录管理端的次数；员工共用一个出口、集中在上班时登录的，可调高。单个账号连续输错五次仍会锁定',
  ),
  staffOidcIssuer: optional(
    'STAFF_OIDC_ISSUER',
    issuer,
    '不使用',
    '公司统一身份认证（OpenID Connect）的签发者地址；设置后登录页有它的按钮',
  ),
  staffOidcClientId: optional(
    'STAFF_OIDC_CLIENT_ID',
    shortLine,
    '无',
    '在统一身份认证登记的客户端编号；回调地址登记为 `CONSOLE_URL/login/back`',
  ),
  staffOidcClientSecret: optional('STAFF_OIDC_CLIENT_SECRET', providerSecret, '无', '该客户端的密钥'),
  staffOidcName: setting('STAFF_OIDC_NAME', shortLine, '统一身份认证', '登录页按钮上的名称'),
  staffOidcSecondFactor: optional(
    'STAFF_OIDC_SECOND_FACTOR',
    words,
    '一律再验证本系统的第二因素',
    '统一身份认证的 `amr` 或 `acr` 含其中之一时，视为已验证第二因素',
  ),
  staffOidcEmailDomain: optional(
    'STAFF_OIDC_EMAIL_DOMAIN',
    domainName,
    '只由本人登录后关联',
    '公司邮箱的域名：经核实的邮箱为“登录名@域名”的，首次登录时在验证第二因素后与该账号关联',
  ),
  staffLdapUrl: optional('STAFF_LDAP_URL', directoryAddress, '不使用', '公司目录（LDAP）的地址；设置后可逐个账号改由它核对密码'),
  staffLdapStartTls: setting('STAFF_LDAP_START_TLS', onOff, 'off', '以 `ldap://` 连接后升级为加密连接'),
  staffLdapCaFile: optional('STAFF_LDAP_CA_FILE', folder, '操作系统信任的证书', '签发目录服务器证书的根证书（PEM）'),
  staffLdapBaseDn: optional('STAFF_LDAP_BASE_DN', directoryName, '无', '查找人员的起点；与 `STAFF_LDAP_USER_DN` 设置其一'),
  staffLdapFilter: setting('STAFF_LDAP_FILTER', directoryFilter, '(uid={name})', '查找人员的条件，`{name}` 处为登录名'),
  staffLdapBindDn: optional('STAFF_LDAP_BIND_DN', directoryName, '匿名查找', '查找人员所用的目录账号'),
  staffLdapBindPassword: optional('STAFF_LDAP_BIND_PASSWORD', accountPassword, '无', '该目录账号的密码，与 `STAFF_LDAP_BIND_DN` 一同设置'),
  staffLdapUserDn: optional('STAFF_LDAP_USER_DN', personsName, '无', '不查找，直接由登录名得出的人员名称'),
  staffLdapTimeoutMs: setting('STAFF_LDAP_TIMEOUT_MS', wholeNumber(100, 20_000), '5000', '等待目录应答的时间（毫秒）'),
  contactHoldHours: setting(
    'CONTACT_HOLD_HOURS',
    wholeNumber(1, 168),
    '24',
    '客户变更手机号、邮箱后的保护期（小时）：期内验证码与通知仍发往原联系方式，期满才启用新的；期内变更过的号码、密码不能用来确认其他变更',
  ),
  clientDirectoryUrl: optional('CLIENT_DIRECTORY_URL', httpAddress, '网站自己的客户表', '公司账户系统的接口地址；设置后客户登录由它核对'),
  clientDirectorySecret: optional(
    'CLIENT_DIRECTORY_SECRET',
    secretText,
    '无',
    '与账户系统约定的签名密钥，与 `CLIENT_DIRECTORY_URL` 一同设置',
  ),
  clientDirectoryTimeoutMs: setting('CLIENT_DIRECTORY_TIMEOUT_MS', wholeNumber(100, 60_000), '3000', '等待账户系统应答的时间（毫秒）'),
  clientFactsUrl: optional(
    'CLIENT_FACTS_URL',
    httpAddress,
    '网站自己的资产与交易记录表',
    '公司账户系统的接口地址；设置后准入检测向它取资产与交易经历',
  ),
  clientFactsSecret: optional('CLIENT_FACTS_SECRET', secretText, '无', '与账户系统约定的签名密钥，与 `CLIENT_FACTS_URL` 一同设置'),
  clientFactsTimeoutMs: setting('CLIENT_FACTS_TIMEOUT_MS', wholeNumber(100, 60_000), '5000', '等待资产与交易经历的时间（毫秒）'),

  smsProvider: setting(
    'SMS_PROVIDER',
    oneOf('demo', 'aliyun', 'tencent'),
    'demo',
    '短信服务商。`demo` 不发出短信：内容（含验证码）可在管理端的“消息发件箱”看到，正式运行前必须改掉',
  ),
  smsKeyId: optional('SMS_KEY_ID', shortLine, '无', '短信服务商的 AccessKey ID（阿里云）或 SecretId（腾讯云）'),
  smsKeySecret: optional('SMS_KEY_SECRET', providerSecret, '无', '短信服务商的 AccessKey Secret 或 SecretKey'),
  smsSignName: optional('SMS_SIGN_NAME', shortLine, '无', '在服务商处审核通过的短信签名，不含【】'),
  smsTemplates: optional(
    'SMS_TEMPLATES',
    pairs,
    '无',
    '每种消息在服务商处审核通过的模板编号，如 `code=SMS_1001,newDeviceLogin=SMS_1002`；名称与变量见运维文档',
  ),
  smsAppId: optional('SMS_APP_ID', shortLine, '无', '腾讯云短信应用的 SdkAppId'),
  smsRegion: setting('SMS_REGION', oneOf('ap-guangzhou', 'ap-beijing', 'ap-nanjing'), 'ap-guangzhou', '腾讯云短信的地域'),
  smsEndpoint: optional('SMS_ENDPOINT', origin, '服务商的公网地址', '短信服务商的接口地址；经内部网关访问时设置'),
  smtpUrl: optional('SMTP_URL', mailServer, '不发出邮件，内容可在管理端的“消息发件箱”看到', '发送邮件的服务器；不在本机时必须支持加密'),
  mailFrom: optional('MAIL_FROM', mailSender, '无', '邮件的发件人，与 `SMTP_URL` 一同设置'),
  messageTimeoutMs: setting('MESSAGE_TIMEOUT_MS', wholeNumber(500, 60_000), '10000', '等待短信服务商或邮件服务器应答的时间（毫秒）'),
  messageKeepDays: setting('MESSAGE_KEEP_DAYS', wholeNumber(183, 3650), '365', '短信与邮件的发送记录保留的天数，不少于六个月'),

  quotesUrl: optional(
    'QUOTES_URL',
    httpAddress,
    '不显示行情；示例公司自带标明“示例行情”的回放',
    '行情源的地址，由网站服务器统一取数，浏览器只访问本网站；格式见 [quotes.md](quotes.md)',
  ),
  quotesKind: setting('QUOTES_KIND', oneOf('json', 'sse'), 'json', '行情源的方式：`json` 定时取快照，`sse` 保持连接接收推送'),
  quotesToken: optional('QUOTES_TOKEN', providerSecret, '不带身份', '行情源要求的令牌，以 `authorization: Bearer` 发出'),
  quotesSourceName: optional('QUOTES_SOURCE_NAME', shortLine, '无', '行情旁注明的来源，与 `QUOTES_URL` 一同设置'),
  quotesDelayMinutes: setting(
    'QUOTES_DELAY_MINUTES',
    wholeNumber(0, 60),
    '15',
    '许可规定的行情延时（分钟），在行情旁注明，`0` 注明为实时；比它更新的行情不予显示',
  ),
  quotesIndices: setting(
    'QUOTES_INDICES',
    quoteIndices,
    '000001.SH=上证指数,399001.SZ=深证成指,399006.SZ=创业板指,000300.SH=沪深300',
    '行情条依次显示的指数，至多 8 个',
  ),
  quotesPollSeconds: setting('QUOTES_POLL_SECONDS', wholeNumber(1, 300), '5', '向 `json` 行情源取数的间隔（秒）'),
  quotesTimeoutMs: setting('QUOTES_TIMEOUT_MS', wholeNumber(100, 60_000), '5000', '等待行情源应答的时间（毫秒）'),

  agreementCertFile: optional(
    'AGREEMENT_CERT_FILE',
    folder,
    '首次签署时自动生成的演示证书',
    '签署电子协议所用的证书（PEM，依次为签名证书与各级上级证书），RSA 2048 位及以上',
  ),
  agreementKeyFile: optional('AGREEMENT_KEY_FILE', folder, '无', '签名证书的私钥（PEM），与 `AGREEMENT_CERT_FILE` 一同设置'),
  agreementKeyPassword: optional('AGREEMENT_KEY_PASSWORD', keyPassword, '无', '私钥文件的口令；私钥未加密时不设置'),

  agreementTsaUrl: optional(
    'AGREEMENT_TSA_URL',
    httpAddress,
    '不加盖时间戳',
    '时间戳服务（RFC 3161）的地址，为签署的电子协议加盖可信时间戳，与 `AGREEMENT_TSA_CERT_FILE` 一同设置',
  ),
  agreementTsaCertFile: optional('AGREEMENT_TSA_CERT_FILE', folder, '无', '时间戳服务的根证书（PEM，可以多张），只认由它们签发的时间戳'),
  agreementTsaTimeoutMs: setting(
    'AGREEMENT_TSA_TIMEOUT_MS',
    wholeNumber(100, 60_000),
    '10000',
    '等待时间戳服务与证书状态服务应答的时间（毫秒）',
  ),

  gatewayUrl: optional('GATEWAY_URL', origin, '网站自身', '浏览器请求 `gateway` 类接口时所用的地址'),
  informationUrl: optional('INFORMATION_URL', origin, '网站自身', '浏览器请求 `information` 类接口时所用的地址'),
  downloadUrl: optional('DOWNLOAD_URL', origin, '网站自身', '文件下载所用的地址'),
  secondUrl: optional('SECOND_URL', origin, '网站自身', '浏览器请求第二接口时所用的地址'),

  demo: setting('DEMO', onOff, 'on', '网站还没有任何内容时，启动时是否载入示例公司“前厅证券”；已有内容的网站不受影响'),
  demoMoveSeconds: setting(
    'DEMO_MOVE_SECONDS',
    wholeNumber(1, 864_000),
    '30',
    '示例公司收到求职者的投递后，多少秒后自动转入筛选；只在载入示例公司时读取，供演示与测试调短',
  ),
} satisfies Record<string, Setting>;
