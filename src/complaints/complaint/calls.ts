import { call, type Empty } from '#contract/call.ts';
import { formatMegabytes } from '#contract/megabytes.ts';
import type {
  ComplaintDraft,
  ComplaintGuide,
  ComplaintInput,
  ComplaintPromise,
  ComplaintReceipt,
  ComplaintStatistics,
  ComplaintStatus,
  Evidence,
  EvidenceInput,
  StatusQuery,
} from './schema.ts';

/** The purpose of the form's human check. */
export const complaintPurpose = 'complaint';

const evidenceLimit = { files: 5, bytes: 10 * 1024 ** 2 } as const;
/** The number, size and types of evidence files, shown on the page in advance. */
export const evidenceLimits = {
  ...evidenceLimit,
  extensions: ['.jpg', '.jpeg', '.png', '.pdf', '.docx', '.xlsx'],
  text: `JPG、PNG 图片，PDF、Word（.docx）、Excel（.xlsx）文件；每个不超过 ${formatMegabytes(evidenceLimit.bytes)}，最多 ${evidenceLimit.files} 个`,
} as const;

/** Returns the time limits of each kind, and the current consent text. */
export const complaintGuideGet = call<Empty, ComplaintGuide>('GET', '/official-service/officialSite/complaint/guide', {
  tags: ['complaint-rules', 'page-texts', 'calendar'],
});

/** Validates a form and returns the deadlines it would get; nothing is stored. */
export const complaintCheck = call<ComplaintDraft, ComplaintPromise>('POST', '/official-service/officialSite/complaint/check');

/** Submits a complaint, suggestion, enquiry or report. Repeated submissions with the same `idempotencyKey` create one case. */
export const complaintAdd = call<ComplaintInput, ComplaintReceipt>('POST', '/official-service/officialSite/complaint/add', {
  body: 'multipart',
});

/** Stores a file for a complaint to be submitted within a day with its id in `fileIds`. */
export const complaintEvidenceAdd = call<EvidenceInput, Evidence>('POST', '/official-service/officialSite/complaint/evidence', {
  body: 'multipart',
});

/** Returns the state of a case by its number and the last four digits of the mobile number. */
export const complaintStatusGet = call<StatusQuery, ComplaintStatus>('POST', '/official-service/officialSite/complaint/status');

/** Returns the published statistics by quarter. */
export const complaintStatisticsGet = call<Empty, ComplaintStatistics>('GET', '/official-service/officialSite/complaint/statistics', {
  tags: ['complaint-statistics'],
});
