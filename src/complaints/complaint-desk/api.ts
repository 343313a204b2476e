import type { ComplaintDeps } from '#complaints/complaint/deps.ts';
import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import { assignmentResult, colleagueList, staffNote } from '#workflow/assignments/schema.ts';
import { listAssignable } from '#workflow/assignments/service/assignments.ts';
import { addNote } from '#workflow/assignments/service/notes.ts';
import {
  complaintAccept,
  complaintAnswer,
  complaintAssign,
  complaintBoardGet,
  complaintClose,
  complaintColleagues,
  complaintDecline,
  complaintExtensionAsk,
  complaintGet,
  complaintInvestigate,
  complaintList,
  complaintNoteAdd,
  complaintRequestDecide,
  complaintRequestWithdraw,
  complaintReveal,
} from './calls.ts';
import {
  caseAnswer,
  caseAnswerResult,
  caseAssignment,
  caseBoard,
  caseDecline,
  caseDetail,
  caseExtension,
  caseKey,
  caseNote,
  casePage,
  caseQuery,
  caseReveal,
  caseRevealResult,
  caseStep,
  requestDecision,
  requestKey,
} from './schema.ts';
import { listComplaints, readBoard } from './service/list-complaints.ts';
import { complaintWorkQueue } from './service/queue.ts';
import { readComplaint, revealComplainantField } from './service/read-complaint.ts';
import {
  acceptCase,
  answerCase,
  assignCase,
  closeCase,
  decideCaseRequest,
  declineCase,
  extendCase,
  investigateCase,
  withdrawCaseRequest,
} from './service/take-steps.ts';

type HandlingDeps = Pick<ComplaintDeps, 'vault'> & { publicUrl: string };

/** The complaint API for staff. */
export const createComplaintDeskApi = (deps: HandlingDeps): readonly Endpoint[] => [...readingApi(deps), ...stepsApi];

const readingApi = (deps: HandlingDeps): Endpoint[] => [
  endpoint(complaintList, { input: caseQuery, result: casePage, summary: '按时限列出投诉、举报、咨询与建议' }, (ctx, query) =>
    listComplaints(ctx, deps, query),
  ),
  endpoint(complaintBoardGet, { input: noInput, result: caseBoard, summary: '投诉办理概况' }, (ctx) => readBoard(ctx, deps)),
  endpoint(complaintColleagues, { input: noInput, result: colleagueList, summary: '可承办投诉的人员', outcomes: ['notFound'] }, (ctx) =>
    listAssignable(ctx, complaintWorkQueue),
  ),
  endpoint(complaintGet, { input: caseKey, result: caseDetail, summary: '查看一件投诉', outcomes: ['notFound'] }, (ctx, key) =>
    readComplaint(ctx, deps, key),
  ),
  endpoint(
    complaintReveal,
    {
      input: caseReveal,
      result: caseRevealResult,
      summary: '查看投诉人的一项完整信息',
      outcomes: ['notFound', 'needsProof', 'tooManyRequests'],
    },
    (ctx, input) => revealComplainantField(ctx, deps, input),
  ),
];

const outcomes = ['notFound', 'conflict'] as const;

const stepsApi: readonly Endpoint[] = [
  endpoint(complaintAssign, { input: caseAssignment, result: assignmentResult, summary: '领取、转交或释放投诉', outcomes }, assignCase),
  endpoint(
    complaintNoteAdd,
    { input: caseNote, result: staffNote, summary: '写投诉的内部备注', outcomes: ['notFound'] },
    (ctx, { number, text }) => addNote(ctx, complaintWorkQueue, number, text),
  ),
  endpoint(complaintAccept, { input: caseStep, result: noResult, summary: '受理投诉', outcomes }, acceptCase),
  endpoint(complaintDecline, { input: caseDecline, result: noResult, summary: '不予受理投诉', outcomes }, declineCase),
  endpoint(complaintInvestigate, { input: caseStep, result: noResult, summary: '开始调查投诉', outcomes }, investigateCase),
  endpoint(complaintAnswer, { input: caseAnswer, result: caseAnswerResult, summary: '答复投诉，或提交主管审核', outcomes }, answerCase),
  endpoint(complaintClose, { input: caseStep, result: noResult, summary: '结案', outcomes }, closeCase),
  endpoint(complaintExtensionAsk, { input: caseExtension, result: noResult, summary: '申请延长答复期限', outcomes }, extendCase),
  endpoint(
    complaintRequestDecide,
    { input: requestDecision, result: noResult, summary: '批准或退回延期申请与答复', outcomes },
    decideCaseRequest,
  ),
  endpoint(
    complaintRequestWithdraw,
    { input: requestKey, result: noResult, summary: '撤回延期申请或待审核的答复', outcomes },
    withdrawCaseRequest,
  ),
];
