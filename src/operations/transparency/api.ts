import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import { logStatusGet } from './calls.ts';
import type { TransparencyDeps } from './deps.ts';
import { logStatus } from './schema.ts';
import { readStatus } from './service/read-log.ts';

export const createTransparencyApi = (deps: Pick<TransparencyDeps, 'delayMinutes' | 'witnesses'>): readonly Endpoint[] => [
  endpoint(logStatusGet, { input: noInput, result: logStatus, summary: '透明日志的大小、最新检查点与公钥' }, (ctx) =>
    readStatus(ctx, deps),
  ),
];
