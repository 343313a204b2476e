import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as approvals from '#workflow/approvals/schema.ts';
import { addComment, editComment, reopenComment, resolveComment } from '#workflow/approvals/service/comments.ts';
import { decideRequest } from '#workflow/approvals/service/decide.ts';
import { listMentionable } from '#workflow/approvals/service/mentions.ts';
import { undoApproval } from '#workflow/approvals/service/undo-approval.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import * as fileCalls from './calls/files.ts';
import * as importCalls from './calls/imports.ts';
import * as listCalls from './calls/lists.ts';
import * as sourceCalls from './calls/sources.ts';
import type { DataImportDeps } from './deps.ts';
import * as files from './schema/files.ts';
import * as imports from './schema/imports.ts';
import * as lists from './schema/lists.ts';
import * as parts from './schema/parts.ts';
import * as sources from './schema/sources.ts';
import { addFiles, listDraftFiles, readOriginal, removeDraftFile } from './service/files/keep-files.ts';
import { beginImport, beginRollBack, checkAgain, submitImport } from './service/imports/begin-import.ts';
import { importKind } from './service/imports/import-kind.ts';
import { importRequests } from './service/imports/import-requests.ts';
import { listImports } from './service/imports/list-imports.ts';
import { showImport } from './service/imports/show-import.ts';
import { listDifferences, listImportFindings, listRows } from './service/imports/show-parts.ts';
import { readOverview, readTargetVersions } from './service/overview.ts';
import { readSheet } from './service/register-sheets.ts';
import { listVisibleSources, readSource, removeSourceDescription, saveSourceDescription, trySourceDescription } from './service/sources.ts';

export const createDataImportApi = (deps: DataImportDeps): readonly Endpoint[] => [
  ...listEndpoints(deps),
  ...fileEndpoints(deps),
  ...readingEndpoints(deps),
  ...handlingEndpoints(deps),
  ...decidingEndpoints(deps),
  ...sourceEndpoints(deps),
];

function listEndpoints(deps: DataImportDeps): Endpoint[] {
  return [
    endpoint(listCalls.dailyOverview, { input: noInput, result: lists.overview, summary: '各名单的版本与更新情况' }, (ctx) =>
      readOverview(ctx, deps),
    ),
    endpoint(
      listCalls.dailyVersionList,
      { input: lists.versionQuery, result: lists.versionList, summary: '一份名单的各版本', outcomes: ['notFound'] },
      (ctx, query) => readTargetVersions(ctx, deps, query),
    ),
    endpoint(
      listCalls.dailySheetGet,
      { input: lists.registerSheetQuery, result: lists.registerSheet, summary: '下载一份名单的现行内容或空白模板', outcomes: ['notFound'] },
      (ctx, query) => readSheet(ctx, deps, query),
    ),
  ];
}

function fileEndpoints(deps: DataImportDeps): Endpoint[] {
  return [
    endpoint(
      fileCalls.dailyFileUpload,
      {
        input: files.uploadInput,
        result: files.fileList,
        summary: '上传数据文件；压缩包里的文件各算一个',
        upload: { files: 1, fileBytes: fileCalls.maxFileBytes },
      },
      (ctx, input) => addFiles(ctx, deps, input),
    ),
    endpoint(fileCalls.dailyFileList, { input: noInput, result: files.fileList, summary: '查询已上传、未检查的文件' }, (ctx) =>
      listDraftFiles(ctx, deps),
    ),
    endpoint(
      fileCalls.dailyFileRemove,
      { input: files.fileId, result: noResult, summary: '移除未检查的文件', outcomes: ['notFound'] },
      (ctx, input) => removeDraftFile(ctx, deps, input),
    ),
    endpoint(
      fileCalls.dailyFileGet,
      { input: files.fileId, result: files.fileContent, summary: '下载原始文件', outcomes: ['notFound'] },
      (ctx, input) => readOriginal(ctx, deps, input),
    ),
  ];
}

function readingEndpoints(deps: DataImportDeps): Endpoint[] {
  return [
    endpoint(importCalls.dailyImportList, { input: imports.importQuery, result: imports.importPage, summary: '查询导入' }, (ctx, query) =>
      listImports(ctx, deps, query),
    ),
    endpoint(
      importCalls.dailyImportGet,
      { input: imports.importId, result: imports.importDetail, summary: '查看导入', outcomes: ['notFound'] },
      (ctx, query) => showImport(ctx, deps, query),
    ),
    endpoint(
      importCalls.dailyFindingList,
      { input: parts.findingQuery, result: parts.findingPage, summary: '查询导入的错误与说明', outcomes: ['notFound'] },
      listImportFindings,
    ),
    endpoint(
      importCalls.dailyDifferenceList,
      { input: parts.differenceQuery, result: parts.differencePage, summary: '查询导入的差异', outcomes: ['notFound'] },
      listDifferences,
    ),
    endpoint(
      importCalls.dailyRowList,
      { input: parts.rowQuery, result: parts.rowPage, summary: '查询待复核的行', outcomes: ['notFound'] },
      (ctx, query) => listRows(ctx, deps, query),
    ),
  ];
}

function handlingEndpoints(deps: DataImportDeps): Endpoint[] {
  const outcomes = ['notFound', 'conflict'] as const;
  return [
    endpoint(
      importCalls.dailyImportBegin,
      { input: imports.importBeginInput, result: imports.importName, summary: '开始检查文件', outcomes: ['notFound'] },
      (ctx, input) => beginImport(ctx, deps, input),
    ),
    endpoint(
      importCalls.dailyImportCheck,
      { input: imports.checkInput, result: imports.importProgress, summary: '重新检查文件', outcomes },
      (ctx, input) => checkAgain(ctx, deps, input),
    ),
    endpoint(
      importCalls.dailyImportSubmit,
      { input: imports.importSubmitInput, result: imports.importProgress, summary: '提交数据复核', outcomes },
      (ctx, input) => submitImport(ctx, deps, input),
    ),
    endpoint(
      importCalls.dailyImportWithdraw,
      { input: imports.importId, result: approvals.approvalOutcome, summary: '撤回导入', outcomes },
      (ctx, input) => withdrawRequest(ctx, importRequests, input),
    ),
    endpoint(
      importCalls.dailyRollBack,
      { input: imports.rollBackInput, result: imports.importName, summary: '申请恢复以前的版本', outcomes: ['notFound'] },
      (ctx, input) => beginRollBack(ctx, deps, input),
    ),
  ];
}

function decidingEndpoints(deps: DataImportDeps): Endpoint[] {
  const outcomes = ['needsProof', 'notFound', 'conflict'] as const;
  const kind = importKind(deps);
  return [
    endpoint(
      importCalls.dailyImportApprove,
      { input: approvals.decideInput, result: approvals.approvalOutcome, summary: '第一级复核数据', outcomes },
      (ctx, input) => decideRequest(ctx, kind, 1, input),
    ),
    endpoint(
      importCalls.dailyImportApproveSecond,
      { input: approvals.decideInput, result: approvals.approvalOutcome, summary: '第二级复核数据', outcomes },
      (ctx, input) => decideRequest(ctx, kind, 2, input),
    ),
    endpoint(
      importCalls.dailyImportUndo,
      {
        input: approvals.undoInput,
        result: approvals.approvalOutcome,
        summary: '撤销自己对数据的第一级通过',
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, input) => undoApproval(ctx, kind, 1, input),
    ),
    endpoint(
      importCalls.dailyImportUndoSecond,
      {
        input: approvals.undoInput,
        result: approvals.approvalOutcome,
        summary: '撤销自己对数据的第二级通过',
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, input) => undoApproval(ctx, kind, 2, input),
    ),
    endpoint(
      importCalls.dailyCommentAdd,
      { input: approvals.commentInput, result: approvals.commentWritten, summary: '给导入添加批注', outcomes: ['notFound'] },
      (ctx, input) => addComment(ctx, importRequests, input),
    ),
    endpoint(
      importCalls.dailyCommentEdit,
      {
        input: approvals.commentEdit,
        result: approvals.commentWritten,
        summary: '修改自己对导入的批注',
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, input) => editComment(ctx, importRequests, input),
    ),
    endpoint(
      importCalls.dailyMentionList,
      { input: approvals.mentionQuery, result: approvals.mentionList, summary: '可以在导入的批注中提到的同事', outcomes: ['notFound'] },
      (ctx, input) => listMentionable(ctx, importRequests, input),
    ),
    endpoint(
      importCalls.dailyCommentResolve,
      { input: approvals.commentId, result: noResult, summary: '标记导入的批注已处理', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => resolveComment(ctx, importRequests, input),
    ),
    endpoint(
      importCalls.dailyCommentReopen,
      { input: approvals.commentId, result: noResult, summary: '重新打开导入的批注', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => reopenComment(ctx, importRequests, input),
    ),
  ];
}

function sourceEndpoints(deps: DataImportDeps): Endpoint[] {
  return [
    endpoint(sourceCalls.dailySourceList, { input: noInput, result: sources.sourceList, summary: '文件来源' }, (ctx) =>
      listVisibleSources(ctx, deps),
    ),
    endpoint(
      sourceCalls.dailySourceGet,
      { input: sources.sourceName, result: sources.sourceDetail, summary: '一个文件来源的描述', outcomes: ['notFound'] },
      (ctx, query) => readSource(ctx, deps, query),
    ),
    endpoint(
      sourceCalls.dailySourceSave,
      { input: sources.sourceSave, result: sources.sourceSaveResult, summary: '保存文件来源的描述', outcomes: ['notFound', 'conflict'] },
      (ctx, draft) => saveSourceDescription(ctx, deps, draft),
    ),
    endpoint(
      sourceCalls.dailySourceRemove,
      { input: sources.sourceName, result: noResult, summary: '删除后加的文件来源或内容', outcomes: ['notFound'] },
      (ctx, query) => removeSourceDescription(ctx, deps, query),
    ),
    endpoint(
      sourceCalls.dailySourceTry,
      {
        input: sources.sourceTryInput,
        result: sources.sourceTrial,
        summary: '用样本文件试读文件来源的描述',
        outcomes: ['notFound'],
        upload: { files: 1, fileBytes: sourceCalls.maxSampleBytes },
      },
      trySourceDescription,
    ),
  ];
}
