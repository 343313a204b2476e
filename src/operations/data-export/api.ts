import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import { approvalOutcome } from '#workflow/approvals/schema.ts';
import * as calls from './calls.ts';
import type { DataExportDeps } from './deps.ts';
import * as schema from './schema.ts';
import { listExportsForReview, listOwnExports } from './service/list-exports.ts';
import { requestExport, decideExport, listExportKinds, withdrawExport } from './service/request-export.ts';

const outcomes = ['notFound', 'conflict'] as const;

/** Endpoints for exports of personal data: an export is requested, approved by somebody else, and downloaded by its requester. */
export const createDataExportApi = (deps: DataExportDeps): readonly Endpoint[] => [
  endpoint(calls.exportKindList, { input: noInput, result: schema.exportKinds, summary: '可以申请导出的内容' }, (ctx) =>
    listExportKinds(ctx, deps),
  ),
  endpoint(
    calls.exportRequestCreate,
    { input: schema.exportRequestInput, result: schema.exportReceipt, summary: '申请导出个人信息', outcomes: ['needsProof', 'conflict'] },
    (ctx, input) => requestExport(ctx, deps, input),
  ),
  endpoint(calls.exportList, { input: schema.exportQuery, result: schema.exportPage, summary: '本人的导出申请' }, (ctx, query) =>
    listOwnExports(ctx, deps, query),
  ),
  endpoint(
    calls.exportWithdraw,
    { input: schema.exportKey, result: noResult, summary: '撤回尚未生成的导出申请', outcomes },
    withdrawExport,
  ),
  endpoint(calls.exportReviewList, { input: schema.exportReviewQuery, result: schema.exportPage, summary: '全部导出申请' }, (ctx, query) =>
    listExportsForReview(ctx, deps, query),
  ),
  endpoint(
    calls.exportDecide,
    { input: schema.exportDecision, result: approvalOutcome, summary: '批准或不批准导出申请', outcomes: [...outcomes, 'needsProof'] },
    (ctx, input) => decideExport(ctx, deps, input),
  ),
];
