import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { BatchId, BatchList, BatchName, BatchReport, SiteUpload, TableTemplate, TableUpload } from './schema.ts';

/** The largest file that a browser uploads; larger sites are imported with the command. */
export const mostBytes = 100 * 1024 ** 2;

export const batchesGet = staffCall<Empty, BatchList>('GET', '/take-overs', { may: 'content.read' });
export const batchGet = staffCall<BatchId, BatchReport>('GET', '/take-overs/{id}', { may: 'content.read' });
export const siteHandIn = staffCall<SiteUpload, BatchName>('POST', '/take-overs', { may: 'content.draft', body: 'multipart' });

/** The largest table of articles. */
export const mostTableBytes = 20 * 1024 ** 2;
export const tableTemplateGet = staffCall<Empty, TableTemplate>('GET', '/take-overs/template', { may: 'content.draft' });
export const tableHandIn = staffCall<TableUpload, BatchName>('POST', '/take-overs/tables', { may: 'content.draft', body: 'multipart' });
