import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { AssignmentResult, ColleagueList, AssignmentChange } from '#workflow/assignments/schema.ts';
import type {
  AttemptInput,
  AttemptResult,
  CallBackDetail,
  CallBackNumber,
  CallBackPage,
  CallBackQuery,
  RevealedMobile,
  CallBackRevealInput,
} from '../schema/handling.ts';

export const callBackList = staffCall<CallBackQuery, CallBackPage>('GET', '/call-backs', { may: 'callBack.read' });
export const callBackGet = staffCall<CallBackNumber, CallBackDetail>('GET', '/call-backs/{number}', { may: 'callBack.read' });

export const callBackColleagues = staffCall<Empty, ColleagueList>('GET', '/call-back-colleagues', { may: 'callBack.handle' });
export const callBackAssign = staffCall<CallBackNumber & AssignmentChange, AssignmentResult>('POST', '/call-backs/{number}/assignment', {
  may: 'callBack.handle',
});

/** Returns the unmasked number and records it in the audit log. */
export const callBackReveal = staffCall<CallBackRevealInput, RevealedMobile>('POST', '/call-backs/{number}/reveal', {
  may: 'personal.reveal',
});

/** Records the result of a call, which ends the request or leads to another attempt. */
export const callBackAttemptAdd = staffCall<AttemptInput, AttemptResult>('POST', '/call-backs/{number}/attempts', {
  may: 'callBack.handle',
});
