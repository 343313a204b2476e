import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { FileContent, FileId, DataFileList, DataFileUpload } from '../schema/files.ts';

/** The maximum size of one file in bytes: 200,000 rows are about 15 MB. */
export const maxFileBytes = 50 * 1024 ** 2;

export const dailyFileUpload = staffCall<DataFileUpload, DataFileList>('POST', '/data/files', {
  may: 'import.propose',
  body: 'multipart',
  forTokens: true,
});
export const dailyFileList = staffCall<Empty, DataFileList>('GET', '/data/files', { may: 'import.propose', forTokens: true });
export const dailyFileRemove = staffCall<FileId, Empty>('POST', '/data/files/{fileId}/remove', { may: 'import.propose', forTokens: true });
export const dailyFileGet = staffCall<FileId, FileContent>('GET', '/data/files/{fileId}/content', { may: 'import.read' });
