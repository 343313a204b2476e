import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { AssignmentResult, ColleagueList, AssignmentChange, StaffNote } from '#workflow/assignments/schema.ts';
import type {
  CaseDetail,
  CaseId,
  CasePage,
  CaseQuery,
  CaseConfirmationInput,
  DecisionInput,
  DecisionResult,
  UnfinishedCase,
  UnfinishedCasePage,
  UnfinishedCaseQuery,
  PicturesInput,
  PicturesResult,
  CaseRevealInput,
  RevealResult,
} from './schema.ts';

export const caseList = staffCall<CaseQuery, CasePage>('GET', '/cases', { may: 'case.read' });
export const caseGet = staffCall<CaseId, CaseDetail>('GET', '/cases/{id}', { may: 'case.read' });
/** Lists cases that clients have started and not submitted. */
export const leftCaseList = staffCall<UnfinishedCaseQuery, UnfinishedCasePage>('GET', '/left-cases', { may: 'case.read' });
export const leftCaseGet = staffCall<CaseId, UnfinishedCase>('GET', '/left-cases/{id}', { may: 'case.read' });

export const caseColleagues = staffCall<Empty, ColleagueList>('GET', '/case-colleagues', { may: 'case.handle' });
export const caseAssign = staffCall<CaseId & AssignmentChange, AssignmentResult>('POST', '/cases/{id}/assignment', { may: 'case.handle' });
export const caseNoteAdd = staffCall<CaseId & { text: string }, StaffNote>('POST', '/cases/{id}/notes', { may: 'case.handle' });

/** Returns one personal field in the clear; recorded, and the client is notified. */
export const caseReveal = staffCall<CaseRevealInput, RevealResult>('POST', '/cases/{id}/reveal', { may: 'personal.reveal' });
/** Returns both pictures of the card; recorded in the same way. */
export const casePictures = staffCall<PicturesInput, PicturesResult>('POST', '/cases/{id}/pictures', { may: 'personal.reveal' });

export const caseDecide = staffCall<DecisionInput, DecisionResult>('POST', '/cases/{id}/decision', { may: 'case.handle' });
/** Second approval by another person. */
export const caseConfirm = staffCall<CaseConfirmationInput, DecisionResult>('POST', '/cases/{id}/confirmation', { may: 'case.approve' });
