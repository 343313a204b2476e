import type { UploadDeps } from '#content/files/service/files.ts';
import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import { batchesGet, batchGet, mostBytes, mostTableBytes, siteHandIn, tableHandIn, tableTemplateGet } from './calls.ts';
import { batchId, batchList, batchName, batchReport, siteUpload, tableTemplate, tableUpload } from './schema.ts';
import { handInTable, writeTemplate } from './service/hand-in-table.ts';
import { handIn } from './service/hand-in.ts';
import { listAllBatches, readReport } from './service/reports.ts';

export const createTakeoverApi = (deps: UploadDeps): readonly Endpoint[] => [
  endpoint(batchesGet, { input: noInput, result: batchList, summary: '旧站迁入的各批' }, listAllBatches),
  endpoint(tableTemplateGet, { input: noInput, result: tableTemplate, summary: '文章表格的模板' }, writeTemplate),
  endpoint(
    tableHandIn,
    {
      input: tableUpload,
      result: batchName,
      summary: '从表格导入文章',
      upload: { files: 1, fileBytes: mostTableBytes },
      outcomes: ['conflict'],
    },
    handInTable,
  ),
  endpoint(batchGet, { input: batchId, result: batchReport, summary: '一批旧站内容的识别结果', outcomes: ['notFound'] }, readReport),
  endpoint(
    siteHandIn,
    {
      input: siteUpload,
      result: batchName,
      summary: '上传旧站的压缩包',
      upload: { files: 1, fileBytes: mostBytes },
      outcomes: ['conflict'],
    },
    (ctx, input) => handIn(ctx, deps, input),
  ),
];
