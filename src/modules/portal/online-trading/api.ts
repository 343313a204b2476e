import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { downloadFileGet, downloadList } from './calls/downloads.ts';
import { downloadFileQuery, downloadFileResult, downloadListResult, downloadQuery } from './schema/downloads.ts';
import { getDownloadFile, listDownloads, type DownloadSite } from './service/downloads.ts';

/** The calls of the download list. */
export function createDownloadApi(site: DownloadSite): Endpoint[] {
  return [
    endpoint(
      downloadList,
      { input: downloadQuery, result: downloadListResult, summary: '软件、手册与表单下载：按分类和关键词查询，含历史版本与 SHA-256' },
      (ctx, query) => listDownloads(ctx, site, query),
    ),
    endpoint(
      downloadFileGet,
      { input: downloadFileQuery, result: downloadFileResult, summary: '某个下载文件属于哪个软件、哪个版本' },
      getDownloadFile,
    ),
  ];
}
