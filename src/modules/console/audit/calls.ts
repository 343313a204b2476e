import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { AuditExport, AuditFilter, AuditPage, AuditQuery, SealStanding } from './schema.ts';

export const auditList = staffCall<AuditQuery, AuditPage>('GET', '/audit', { may: 'audit.read', forTokens: true });
export const auditExport = staffCall<AuditFilter, AuditExport>('POST', '/audit/export', { may: 'audit.export' });
export const sealStanding = staffCall<Empty, SealStanding>('GET', '/audit/seal', { may: 'audit.read' });
