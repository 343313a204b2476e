import { endpoint, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import type { UploadScanDeps } from './deps.ts';
import * as schema from './schema.ts';
import { listQuarantine, removeQuarantined } from './service/quarantine.ts';

export const createUploadScanApi = (deps: UploadScanDeps): readonly Endpoint[] => [
  endpoint(
    calls.quarantineList,
    { input: schema.quarantineQuery, result: schema.quarantineList, summary: '被病毒检查隔离的文件' },
    listQuarantine,
  ),
  endpoint(
    calls.quarantineRemove,
    { input: schema.quarantineRemoval, result: noResult, summary: '删除一份隔离的文件', outcomes: ['notFound', 'conflict'] },
    (ctx, input) => removeQuarantined(ctx, deps, input),
  ),
];
