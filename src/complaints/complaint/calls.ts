import { call, type Empty } from '#contract/call.ts';
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

/** What a human check on the form is good for. */
export const complaintPurpose = 'complaint';

/** Files as evidence: how many, how large, of which kinds. The page says so before anything is chosen. */
export const evidenceLimits = {
  files: 5,
  bytes: 10 * 1024 ** 2,
  extensions: ['.jpg', '.jpeg', '.png', '.pdf', '.docx', '.xlsx'],
  text: 'JPG、PNG 图片，PDF、Word（.docx）、Excel（.xlsx）文件；每个不超过 10 MB，最多 5 个',
} as const;

/** The clock of each kind, and which text of consent holds at present. */
export const complaintGuideGet = call<Empty, ComplaintGuide>('GET', '/official-service/officialSite/complaint/guide', {
  tags: ['complaint-rules', 'page-texts', 'calendar'],
});

/** Holds a form against every rule and tells what would be promised; nothing is kept. */
export const complaintCheck = call<ComplaintDraft, ComplaintPromise>('POST', '/official-service/officialSite/complaint/check');

/** Hands in a complaint, suggestion, enquiry or report. The same `idempotencyKey` makes one record, whoever sends it again. */
export const complaintAdd = call<ComplaintInput, ComplaintReceipt>('POST', '/official-service/officialSite/complaint/add', {
  body: 'multipart',
});

/** Keeps a file for a complaint that is about to be handed in; its id goes into `fileIds` within a day. */
export const complaintEvidenceAdd = call<EvidenceInput, Evidence>('POST', '/official-service/officialSite/complaint/evidence', {
  body: 'multipart',
});

/** How far a case is, for who knows its number and the last four digits of the mobile number. */
export const complaintStatusGet = call<StatusQuery, ComplaintStatus>('POST', '/official-service/officialSite/complaint/status');

/** What came in and was done, by quarter, as it was published. */
export const complaintStatisticsGet = call<Empty, ComplaintStatistics>('GET', '/official-service/officialSite/complaint/statistics', {
  tags: ['complaint-statistics'],
});
