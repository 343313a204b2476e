import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import { auditExport, auditList, sealStanding, verificationsGet, verificationStart } from './calls.ts';
import type { AuditDeps } from './deps.ts';
import * as schema from './schema.ts';
import { exportAudit, listAudit, readSealStanding } from './service/read-audit.ts';
import { askVerification, listVerifications } from './service/verifications.ts';

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
  endpoint(sealStanding, { input: noInput, result: schema.sealStandingResult, summary: '审计记录的封存情况' }, readSealStanding),
  endpoint(
    verificationStart,
    { input: noInput, result: schema.verificationName, summary: '校验审计记录', outcomes: ['conflict'] },
    askVerification,
  ),
  endpoint(verificationsGet, { input: noInput, result: schema.verificationList, summary: '审计记录的校验结果' }, listVerifications),
];
