import { exportRequests } from '#operations/data-export/service/export-kind.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { importRequests } from '#workflow/data-imports/service/imports/import-requests.ts';
import type { InboxSource, RunningDeadline } from './inbox-source.ts';
import { commentSource, ratificationSource, returnedSource, reviewSource, unappliedSource, undoneSource } from './sources/approvals.ts';
import { archiveSource } from './sources/archive.ts';
import { callBackSource } from './sources/call-backs.ts';
import { caseDeadline, caseSource, secondCaseSource } from './sources/cases.ts';
import { complaintDeadline, complaintSource, quarterSource, refusedRequestSource, requestSource } from './sources/complaints.ts';
import { dataSource } from './sources/data.ts';
import { deliverySource, interviewSource, opinionSource } from './sources/deliveries.ts';
import { factSource } from './sources/facts.ts';
import { linkSource } from './sources/links.ts';
import { noticeSource } from './sources/notices.ts';
import { privacyDeadline, privacySource } from './sources/privacy.ts';
import { ruleSource } from './sources/rules.ts';
import { signInSource } from './sources/sign-ins.ts';
import { uploadScanSource } from './sources/upload-scans.ts';
import { webhookSource } from './sources/webhooks.ts';

/** All sources of pending items, in the order of the filter. To add one, add a line here. */
export const inboxSources: readonly InboxSource[] = [
  signInSource,
  noticeSource,
  commentSource(contentKind, { code: 'change-comments', name: '变更单批注' }),
  commentSource(importRequests, { code: 'import-comments', name: '数据批注' }),
  complaintSource,
  requestSource,
  refusedRequestSource,
  quarterSource,
  caseSource,
  secondCaseSource,
  privacySource,
  callBackSource,
  deliverySource,
  interviewSource,
  opinionSource,
  reviewSource(exportRequests, { code: 'exports', name: '导出审批' }),
  unappliedSource(exportRequests, { code: 'troubled-exports', name: '未能生成的导出', ownList: '/exports' }),
  unappliedSource(contentKind, { code: 'troubled-changes', name: '未生效的变更单' }),
  returnedSource(exportRequests, { code: 'returned-exports', name: '退回我的导出申请', ownList: '/exports' }),
  reviewSource(contentKind, { code: 'changes', name: '变更复核' }),
  returnedSource(contentKind, { code: 'returned-changes', name: '退回我的变更单' }),
  undoneSource(contentKind, { code: 'undone-changes', name: '撤销通过的变更单' }),
  ratificationSource,
  unappliedSource(importRequests, { code: 'troubled-imports', name: '未生效的数据' }),
  reviewSource(importRequests, { code: 'imports', name: '数据复核' }),
  returnedSource(importRequests, { code: 'returned-imports', name: '退回我的导入' }),
  undoneSource(importRequests, { code: 'undone-imports', name: '撤销通过的导入' }),
  dataSource,
  factSource,
  ruleSource,
  linkSource,
  webhookSource,
  archiveSource,
  uploadScanSource,
];

/** The deadlines with notices at half, four fifths and the end. */
export const runningDeadlines: readonly RunningDeadline[] = [complaintDeadline, caseDeadline, privacyDeadline];
