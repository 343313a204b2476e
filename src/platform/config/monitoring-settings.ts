import { folder, httpAddress, providerSecret, wholeNumber } from './kinds.ts';
import { optional, setting } from './setting.ts';

/** Observability settings: traces, and a log on disk. */
export const monitoringSettings = {
  otlpEndpoint: optional(
    'OTLP_ENDPOINT',
    httpAddress,
    { zh: '不作追踪', en: 'no traces' },
    {
      zh: '追踪数据的收集端（OTLP/HTTP JSON，网站向其 `/v1/traces` 发送）；收集端不在或太慢时丢弃数据，不影响网站',
      en: 'Collector of traces (OTLP/HTTP as JSON, sent to its `/v1/traces`); while it is away or slow traces are dropped and the site is not affected',
    },
  ),
  otlpToken: optional(
    'OTLP_TOKEN',
    providerSecret,
    { zh: '不带身份', en: 'no token' },
    { zh: '收集端要求的令牌，以 `authorization: Bearer` 发出', en: 'Token required by the collector, sent as `authorization: Bearer`' },
  ),
  tracePerThousand: setting('TRACE_PER_THOUSAND', wholeNumber(0, 1000), '10', {
    zh: '每千个请求中随机追踪多少个；出错的与慢的总是追踪',
    en: 'Number of requests of a thousand that are traced at random; failed and slow requests are always traced',
  }),
  traceSlowMs: setting('TRACE_SLOW_MS', wholeNumber(10, 60_000), '1000', {
    zh: '用时超过多少毫秒的请求总是追踪',
    en: 'Requests that take longer than this many milliseconds are always traced',
  }),
  logFile: optional(
    'LOG_FILE',
    folder,
    { zh: '写到标准输出', en: 'standard output' },
    {
      zh: '日志文件，如 `/var/log/qianting/site`；每日及写满时另起一个，文件名末尾加日期与编号',
      en: 'Log file, such as `/var/log/qianting/site`; a new one every day and when full, with date and number at the end of the name',
    },
  ),
  logFileMb: setting('LOG_FILE_MB', wholeNumber(1, 10_240), '100', {
    zh: '单个日志文件写到多少 MB 时另起一个',
    en: 'Size in MB at which a new log file begins',
  }),
  logFiles: setting('LOG_FILES', wholeNumber(2, 10_000), '200', {
    zh: '除正在写的以外保留多少个日志文件，更早的删除；法规要求日志保存六个月',
    en: 'Log files kept besides the current one, older ones are deleted; regulations require six months of logs',
  }),
};
