import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import { serviceStatusGet } from './calls.ts';
import { serviceStatus } from './schema.ts';
import { readServiceStatus } from './service/read-status.ts';

export const statusApi: readonly Endpoint[] = [
  endpoint(serviceStatusGet, { input: noInput, result: serviceStatus, summary: '服务状态：各功能 90 天的可用率、故障与计划维护' }, (ctx) =>
    readServiceStatus(ctx),
  ),
];
