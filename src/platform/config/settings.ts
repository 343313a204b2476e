import {
  byteSize,
  databaseAddress,
  folder,
  httpAddress,
  listenAddress,
  oneOf,
  onOff,
  origin,
  secretText,
  trustedProxies,
  wholeNumber,
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
  return { name, kind, fallback: undefined, absent, meaning, isSecret: kind === (secretText as Kind<unknown>) };
}

/** Every setting of the site, in the order the settings page prints them. No file is needed to start. */
export const settings = {
  port: setting('PORT', wholeNumber(1, 65_535), '3000', '公开网站的端口'),
  consolePort: setting('CONSOLE_PORT', wholeNumber(1, 65_535), '3001', '管理端的端口：`/healthz`、`/readyz`、`/metrics`'),
  host: optional('HOST', listenAddress, '所有地址', '监听地址。不设置时，系统支持 IPv6 则同时监听 IPv6 与 IPv4，否则只监听 IPv4'),
  consoleHost: optional('CONSOLE_HOST', listenAddress, '与 `HOST` 相同', '管理端的监听地址；只允许本机访问时设为 `127.0.0.1`'),
  publicUrl: optional(
    'PUBLIC_URL',
    origin,
    '`http://localhost:PORT`',
    '访客看到的网站地址，用于规范链接与站点地图。网页里的地址只取自这里，不取自请求头',
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    trustedProxies,
    '0',
    '网站前面的反向代理；据此得出访客的真实地址。没有代理时保持 `0`，否则访客可以伪造地址',
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
    '主密钥：签名与静态加密的密钥都由它导出。多台服务器须相同；遗失后，用它加密的内容无法恢复',
  ),
  cryptoProfile: setting('CRYPTO_PROFILE', oneOf('SM2', 'RSA-OAEP-256'), 'SM2', '浏览器加密登录密码所用的算法'),

  logLevel: setting('LOG_LEVEL', oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'info', '日志级别'),
  accessLog: setting('ACCESS_LOG', onOff, 'on', '是否为每个请求写一行日志'),
  rateLimitPerMinute: setting(
    'RATE_LIMIT_PER_MINUTE',
    wholeNumber(10, 1_000_000),
    '600',
    '同一地址每分钟的接口请求上限；登录等敏感接口另有更严的限制',
  ),
  bodyLimit: setting('BODY_LIMIT', byteSize('64MB'), '256KB', '接口请求正文的大小上限（文件上传除外）'),
  fileLimit: setting('FILE_LIMIT', byteSize('4GB'), '200MB', '单个文件的大小上限'),
  pageCacheMb: setting('PAGE_CACHE_MB', wholeNumber(1, 16_384), '64', '页面缓存占用内存的上限（MB）'),

  sessionIdleMinutes: setting('SESSION_IDLE_MINUTES', wholeNumber(1, 1_440), '30', '客户登录后无操作多久须重新登录（分钟）'),
  sessionMaxHours: setting('SESSION_MAX_HOURS', wholeNumber(1, 168), '12', '客户一次登录最长多久（小时）'),
  clientDirectoryUrl: optional('CLIENT_DIRECTORY_URL', httpAddress, '网站自己的客户表', '公司账户系统的接口地址；设置后客户登录由它核对'),
  clientDirectorySecret: optional(
    'CLIENT_DIRECTORY_SECRET',
    secretText,
    '无',
    '与账户系统约定的签名密钥，与 `CLIENT_DIRECTORY_URL` 一同设置',
  ),
  clientDirectoryTimeoutMs: setting('CLIENT_DIRECTORY_TIMEOUT_MS', wholeNumber(100, 60_000), '3000', '等待账户系统应答的时间（毫秒）'),

  gatewayUrl: optional('GATEWAY_URL', origin, '网站自身', '浏览器请求 `gateway` 类接口时所用的地址'),
  informationUrl: optional('INFORMATION_URL', origin, '网站自身', '浏览器请求 `information` 类接口时所用的地址'),
  downloadUrl: optional('DOWNLOAD_URL', origin, '网站自身', '文件下载所用的地址'),
  secondUrl: optional('SECOND_URL', origin, '网站自身', '浏览器请求第二接口时所用的地址'),

  demo: setting('DEMO', onOff, 'on', '网站还没有任何内容时，启动时是否载入示例公司“前厅证券”；已有内容的网站不受影响'),
} satisfies Record<string, Setting>;
