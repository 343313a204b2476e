import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { AuditExport, AuditExportInput, AuditPage, AuditQuery, SealStatus, VerificationList, StartedVerification } from './schema.ts';

export const auditList = staffCall<AuditQuery, AuditPage>('GET', '/audit', { may: 'audit.read', forTokens: true });
export const auditExport = staffCall<AuditExportInput, AuditExport>('POST', '/audit/export', { may: 'audit.export' });
export const sealStatusGet = staffCall<Empty, SealStatus>('GET', '/audit/seal', { may: 'audit.read' });
export const verificationStart = staffCall<Empty, StartedVerification>('POST', '/audit/verifications', { may: 'audit.read' });
export const verificationsGet = staffCall<Empty, VerificationList>('GET', '/audit/verifications', { may: 'audit.read' });
