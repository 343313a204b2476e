import type { UploadDeps } from '#content/files/service/files.ts';
import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import { batchesGet, batchGet, maxSiteBytes, maxTableBytes, siteImport, tableImport, tableTemplateGet } from './calls.ts';
import { batchId, batchList, createdBatch, batchReport, siteUpload, tableTemplate, tableUpload } from './schema.ts';
import { listAllBatches, readBatchReport } from './service/reports.ts';
import { uploadSite } from './service/upload-site.ts';
import { uploadTable, writeTableTemplate } from './service/upload-table.ts';

export const createTakeoverApi = (deps: UploadDeps): readonly Endpoint[] => [
  endpoint(batchesGet, { input: noInput, result: batchList, summary: '旧站迁入的各批' }, listAllBatches),
  endpoint(tableTemplateGet, { input: noInput, result: tableTemplate, summary: '文章表格的模板' }, writeTableTemplate),
  endpoint(
    tableImport,
    {
      input: tableUpload,
      result: createdBatch,
      summary: '从表格导入文章',
      upload: { files: 1, fileBytes: maxTableBytes },
      outcomes: ['conflict'],
    },
    uploadTable,
  ),
  endpoint(batchGet, { input: batchId, result: batchReport, summary: '一批旧站内容的识别结果', outcomes: ['notFound'] }, readBatchReport),
  endpoint(
    siteImport,
    {
      input: siteUpload,
      result: createdBatch,
      summary: '上传旧站的压缩包',
      upload: { files: 1, fileBytes: maxSiteBytes },
      outcomes: ['conflict'],
    },
    (ctx, input) => uploadSite(ctx, deps, input),
  ),
];
