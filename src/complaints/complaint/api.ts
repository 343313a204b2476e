import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import {
  complaintAdd,
  complaintCheck,
  complaintEvidenceAdd,
  complaintGuideGet,
  complaintStatisticsGet,
  complaintStatusGet,
  evidenceLimits,
} from './calls.ts';
import type { ComplaintDeps } from './deps.ts';
import {
  complaintDraft,
  complaintGuide,
  complaintInput,
  complaintPromise,
  complaintReceipt,
  complaintStatistics,
  complaintStatus,
  evidence,
  evidenceInput,
  statusQuery,
} from './schema.ts';
import { addComplaint, checkComplaint } from './service/add-complaint.ts';
import { addEvidence } from './service/evidence.ts';
import { getComplaintGuide } from './service/guide.ts';
import { findComplaintStatus } from './service/look-up.ts';
import { getStatistics } from './service/statistics.ts';

export function createComplaintApi(deps: ComplaintDeps): Endpoint[] {
  const { files, bytes: fileBytes } = evidenceLimits;
  return [
    endpoint(
      complaintGuideGet,
      { input: noInput, result: complaintGuide, summary: '投诉与建议：各类型的办理时限、同意书版本', outcomes: ['notFound'] },
      getComplaintGuide,
    ),
    endpoint(
      complaintCheck,
      { input: complaintDraft, result: complaintPromise, summary: '检查投诉表单并告知办理期限，不保存', outcomes: ['notFound'] },
      checkComplaint,
    ),
    endpoint(
      complaintAdd,
      {
        input: complaintInput,
        result: complaintReceipt,
        summary: '提交投诉、举报、咨询或建议，返回受理编号和答复期限',
        perMinute: 20,
        upload: { files, fileBytes },
        outcomes: ['wrongVerification', 'notFound', 'conflict'],
      },
      (ctx, input) => addComplaint(ctx, deps, input),
    ),
    endpoint(
      complaintEvidenceAdd,
      {
        input: evidenceInput,
        result: evidence,
        summary: '上传一份证明材料，24 小时内随投诉提交，否则自动删除',
        perMinute: 20,
        upload: { files: 1, fileBytes },
      },
      (ctx, { file }) => addEvidence(ctx, deps, file),
    ),
    endpoint(
      complaintStatusGet,
      {
        input: statusQuery,
        result: complaintStatus,
        summary: '按受理编号和手机号后四位查询办理进度',
        perMinute: 20,
        legacyGet: true,
        outcomes: ['notFound'],
      },
      (ctx, query) => findComplaintStatus(ctx, deps, query),
    ),
    endpoint(
      complaintStatisticsGet,
      { input: noInput, result: complaintStatistics, summary: '已公布的近八个季度的受理、办结数量与平均答复时间' },
      getStatistics,
    ),
  ];
}
