import { call } from '#contract/call.ts';
import type { DownloadFileQuery, DownloadFileResult, DownloadListResult, DownloadQuery } from '../schema/downloads.ts';

/** Software, manuals and forms with their versions, by category and keyword. */
export const downloadList = call<DownloadQuery, DownloadListResult>('GET', '/official-service/onlineTrading/downloads', {
  tags: ['download'],
});

/** Details of a file of the list, for the page of its human check. */
export const downloadFileGet = call<DownloadFileQuery, DownloadFileResult>('GET', '/official-service/onlineTrading/downloadFile', {
  tags: ['download'],
});
