import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { BatchId, BatchList, CreatedBatch, BatchReport, SiteUpload, TableTemplate, TableUpload } from './schema.ts';

/** The largest file that a browser uploads; larger sites are imported with the command. */
export const maxSiteBytes = 100 * 1024 ** 2;

export const batchesGet = staffCall<Empty, BatchList>('GET', '/take-overs', { may: 'content.read' });
export const batchGet = staffCall<BatchId, BatchReport>('GET', '/take-overs/{id}', { may: 'content.read' });
export const siteImport = staffCall<SiteUpload, CreatedBatch>('POST', '/take-overs', { may: 'content.draft', body: 'multipart' });

/** The largest table of articles. */
export const maxTableBytes = 20 * 1024 ** 2;
export const tableTemplateGet = staffCall<Empty, TableTemplate>('GET', '/take-overs/template', { may: 'content.draft' });
export const tableImport = staffCall<TableUpload, CreatedBatch>('POST', '/take-overs/tables', { may: 'content.draft', body: 'multipart' });
