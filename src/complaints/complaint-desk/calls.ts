import type { Empty } from '#contract/call.ts';
import { consoleBase, staffCall } from '#contract/staff-call.ts';
import type { AssignmentResult, ColleagueList, AssignmentChange, StaffNote, RevealReason } from '#workflow/assignments/schema.ts';
import type {
  CaseAnswerInput,
  CaseAnswerResult,
  CaseBoard,
  CaseDeclineInput,
  ComplaintDetail,
  CaseExtensionInput,
  ComplaintKey,
  ComplaintListQuery,
  ComplaintPage,
  CaseRevealResult,
  CaseStepInput,
  SupervisorDecisionInput,
  SupervisorRequestKey,
} from './schema.ts';

export const complaintList = staffCall<ComplaintListQuery, ComplaintPage>('GET', '/complaints', { may: 'complaint.read' });
export const complaintBoardGet = staffCall<Empty, CaseBoard>('GET', '/complaints/board', { may: 'complaint.read', forTokens: true });
export const complaintGet = staffCall<ComplaintKey, ComplaintDetail>('GET', '/complaints/{number}', { may: 'complaint.read' });

export const complaintColleagues = staffCall<Empty, ColleagueList>('GET', '/complaints/colleagues', { may: 'complaint.answer' });
export const complaintAssign = staffCall<ComplaintKey & AssignmentChange, AssignmentResult>('POST', '/complaints/{number}/assignment', {
  may: 'complaint.answer',
});
export const complaintNoteAdd = staffCall<ComplaintKey & { text: string }, StaffNote>('POST', '/complaints/{number}/notes', {
  may: 'complaint.answer',
});
export const complaintReveal = staffCall<
  ComplaintKey & RevealReason & { field: 'name' | 'mobile' | 'email' | 'fundAccount' },
  CaseRevealResult
>('POST', '/complaints/{number}/reveal', { may: 'personal.reveal' });

export const complaintAccept = staffCall<CaseStepInput, Empty>('POST', '/complaints/{number}/accept', { may: 'complaint.answer' });
export const complaintDecline = staffCall<CaseDeclineInput, Empty>('POST', '/complaints/{number}/decline', { may: 'complaint.answer' });
export const complaintInvestigate = staffCall<CaseStepInput, Empty>('POST', '/complaints/{number}/investigate', {
  may: 'complaint.answer',
});
export const complaintAnswer = staffCall<CaseAnswerInput, CaseAnswerResult>('POST', '/complaints/{number}/answer', {
  may: 'complaint.answer',
});
export const complaintClose = staffCall<CaseStepInput, Empty>('POST', '/complaints/{number}/close', { may: 'complaint.answer' });
export const complaintExtensionAsk = staffCall<CaseExtensionInput, Empty>('POST', '/complaints/{number}/extension', {
  may: 'complaint.answer',
});
export const complaintRequestDecide = staffCall<SupervisorDecisionInput, Empty>('POST', '/complaints/{number}/requests/{id}/decision', {
  may: 'complaint.extend',
});
export const complaintRequestWithdraw = staffCall<SupervisorRequestKey, Empty>('POST', '/complaints/{number}/requests/{id}/withdrawal', {
  may: 'complaint.answer',
});

/** Returns the path of a file of evidence, which is served as a file instead of a call's response. */
export const evidencePath = (number: string, fileId: string): string => `${consoleBase}/complaints/${number}/evidence/${fileId}`;
