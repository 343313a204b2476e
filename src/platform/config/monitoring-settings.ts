import { folder, httpAddress, providerSecret, wholeNumber } from './kinds.ts';
import { optional, setting } from './setting.ts';

/** Observability settings: traces, and a log on disk. */
export const monitoringSettings = {
  otlpEndpoint: optional(
    'OTLP_ENDPOINT',
    httpAddress,
    '不作追踪',
    '追踪数据的收集端（OTLP/HTTP JSON，网站向其 `/v1/traces` 发送）；收集端不在或太慢时丢弃数据，不影响网站',
  ),
  otlpToken: optional('OTLP_TOKEN', providerSecret, '不带身份', '收集端要求的令牌，以 `authorization: Bearer` 发出'),
  tracePerThousand: setting('TRACE_PER_THOUSAND', wholeNumber(0, 1000), '10', '每千个请求中随机追踪多少个；出错的与慢的总是追踪'),
  traceSlowMs: setting('TRACE_SLOW_MS', wholeNumber(10, 60_000), '1000', '用时超过多少毫秒的请求总是追踪'),
  logFile: optional(
    'LOG_FILE',
    folder,
    '写到标准输出',
    '日志文件，如 `/var/log/qianting/site`；每日及写满时另起一个，文件名末尾加日期与编号',
  ),
  logFileMb: setting('LOG_FILE_MB', wholeNumber(1, 10_240), '100', '单个日志文件写到多少 MB 时另起一个'),
  logFiles: setting('LOG_FILES', wholeNumber(2, 10_000), '200', '除正在写的以外保留多少个日志文件，更早的删除；法规要求日志保存六个月'),
};
