import { call } from '#contract/call.ts';
import type { DownloadFileQuery, DownloadFileResult, DownloadListResult, DownloadQuery } from '../schema/downloads.ts';

/** Software, manuals and forms with their versions, by category and keyword. */
export const downloadList = call<DownloadQuery, DownloadListResult>('GET', '/official-service/onlineTrading/downloads', {
  tags: ['download'],
});

/** What a file of the list is, for the page of its check. */
export const downloadFileGet = call<DownloadFileQuery, DownloadFileResult>('GET', '/official-service/onlineTrading/downloadFile', {
  tags: ['download'],
});
