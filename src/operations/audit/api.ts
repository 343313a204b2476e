import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import { auditExport, auditList, sealStatusGet, verificationsGet, verificationStart } from './calls.ts';
import type { AuditDeps } from './deps.ts';
import * as schema from './schema.ts';
import { exportAudit, listAudit, readSealStatus } from './service/read-audit.ts';
import { queueVerification, listVerifications } from './service/verifications.ts';

export const createAuditApi = (deps: AuditDeps): readonly Endpoint[] => [
  endpoint(auditList, { input: schema.auditQuery, result: schema.auditPage, summary: '查询审计记录' }, (ctx, query) =>
    listAudit(ctx, deps, query),
  ),
  endpoint(
    auditExport,
    {
      input: schema.auditExportInput,
      result: schema.auditExportResult,
      summary: '导出审计记录',
      outcomes: ['needsProof', 'conflict'],
    },
    (ctx, wanted) => exportAudit(ctx, deps, wanted),
  ),
  endpoint(sealStatusGet, { input: noInput, result: schema.sealStatusResult, summary: '审计记录的封存情况' }, readSealStatus),
  endpoint(
    verificationStart,
    { input: noInput, result: schema.startedVerification, summary: '校验审计记录', outcomes: ['conflict'] },
    queueVerification,
  ),
  endpoint(verificationsGet, { input: noInput, result: schema.verificationList, summary: '审计记录的校验结果' }, listVerifications),
];
