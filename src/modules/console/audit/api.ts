import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import { auditExport, auditList, sealStanding } from './calls.ts';
import { auditExportResult, auditFilter, auditPage, auditQuery, sealStandingResult } from './schema.ts';
import type { SealKey } from './seal-key.ts';
import { exportAudit, listAudit, readSealStanding } from './service/read-audit.ts';

export const createAuditApi = (deps: { seal: SealKey }): readonly Endpoint[] => [
  endpoint(auditList, { input: auditQuery, result: auditPage, summary: '查询审计记录' }, listAudit),
  endpoint(
    auditExport,
    { input: auditFilter, result: auditExportResult, summary: '导出审计记录', outcomes: ['needsProof', 'conflict'] },
    (ctx, filter) => exportAudit(ctx, deps, filter),
  ),
  endpoint(sealStanding, { input: noInput, result: sealStandingResult, summary: '审计记录的封存情况' }, readSealStanding),
];
