import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { AssignmentResult, ColleagueList, AssignmentChange, StaffNote } from '#workflow/assignments/schema.ts';
import type {
  ClientAct,
  ClientDetail,
  ClientHistory,
  ClientUnlock,
  ClientReveal,
  EndedClientSessions,
  HistoryQuery,
  LookUpId,
  ClientLookUpInput,
  ClientLookUpResult,
  RequestDetail,
  RequestId,
  RequestPage,
  RequestQuery,
  RequestRefusal,
  RequestReveal,
  RevealedValue,
} from './schema.ts';

export const clientLookUp = staffCall<ClientLookUpInput, ClientLookUpResult>('POST', '/clients/look-up', { may: 'client.read' });
export const clientGet = staffCall<LookUpId, ClientDetail>('GET', '/clients/{id}', { may: 'client.read' });
export const clientHistoryGet = staffCall<HistoryQuery, ClientHistory>('GET', '/clients/{id}/history', { may: 'client.read' });
export const clientFieldReveal = staffCall<ClientReveal, RevealedValue>('POST', '/clients/{id}/reveal', { may: 'personal.reveal' });
export const clientFreeze = staffCall<ClientAct, Empty>('POST', '/clients/{id}/freeze', { may: 'client.manage' });
export const clientOpen = staffCall<ClientUnlock, Empty>('POST', '/clients/{id}/open', { may: 'client.manage' });
export const clientSessionsEnd = staffCall<ClientAct, EndedClientSessions>('POST', '/clients/{id}/sessions/end', { may: 'client.manage' });
export const clientFailuresForget = staffCall<ClientAct, Empty>('POST', '/clients/{id}/failures/forget', { may: 'client.manage' });

export const privacyRequestList = staffCall<RequestQuery, RequestPage>('GET', '/privacy-requests', { may: 'privacy.handle' });
export const privacyRequestGet = staffCall<RequestId, RequestDetail>('GET', '/privacy-requests/{id}', { may: 'privacy.handle' });
export const privacyColleagueList = staffCall<Empty, ColleagueList>('GET', '/privacy-requests/colleagues', { may: 'privacy.handle' });
export const privacyRequestAssign = staffCall<RequestId & AssignmentChange, AssignmentResult>('POST', '/privacy-requests/{id}/assign', {
  may: 'privacy.handle',
});
export const privacyRequestNote = staffCall<RequestId & { text: string }, StaffNote>('POST', '/privacy-requests/{id}/notes', {
  may: 'privacy.handle',
});
export const privacyFieldReveal = staffCall<RequestReveal, RevealedValue>('POST', '/privacy-requests/{id}/reveal', {
  may: 'personal.reveal',
});
export const privacyRequestDo = staffCall<RequestId, Empty>('POST', '/privacy-requests/{id}/carry-out', { may: 'privacy.handle' });
export const privacyRequestRefuse = staffCall<RequestRefusal, Empty>('POST', '/privacy-requests/{id}/refuse', { may: 'privacy.handle' });
