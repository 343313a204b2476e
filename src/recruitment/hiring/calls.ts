import type { Empty } from '#contract/call.ts';
import { consoleBase, staffCall } from '#contract/staff-call.ts';
import type { CalendarText } from '#recruitment/interviews/schema.ts';
import type { AssignmentResult, ColleagueList, AssignmentChange, StaffNote, RevealReason } from '#workflow/assignments/schema.ts';
import type {
  BulkResult,
  DeliveryBoard,
  DeliveryDetail,
  ReceivedDeliveryKey,
  DeliveryPage,
  DeliveryQuery,
  FiguresQuery,
  HiringFigures,
  InterviewCancelInput,
  InterviewInput,
  MoveInput,
  OpinionInput,
  ReaderInput,
  ReaderList,
  RevealedContact,
  TalentDetail,
  TalentKey,
  TalentPage,
  TalentQuery,
} from './schema.ts';

export const receivedList = staffCall<DeliveryQuery, DeliveryPage>('GET', '/deliveries', { may: 'recruitment.read' });
export const receivedBoardGet = staffCall<Empty, DeliveryBoard>('GET', '/deliveries/board', { may: 'recruitment.read' });
export const receivedGet = staffCall<ReceivedDeliveryKey, DeliveryDetail>('GET', '/deliveries/{number}', { may: 'recruitment.read' });

export const receivedColleagues = staffCall<Empty, ColleagueList>('GET', '/deliveries/colleagues', { may: 'recruitment.manage' });
export const receivedAssign = staffCall<ReceivedDeliveryKey & AssignmentChange, AssignmentResult>(
  'POST',
  '/deliveries/{number}/assignment',
  {
    may: 'recruitment.manage',
  },
);
export const receivedNoteAdd = staffCall<ReceivedDeliveryKey & { text: string }, StaffNote>('POST', '/deliveries/{number}/notes', {
  may: 'recruitment.manage',
});
export const receivedReveal = staffCall<ReceivedDeliveryKey & RevealReason & { field: 'mobile' | 'email' | 'idNumber' }, RevealedContact>(
  'POST',
  '/deliveries/{number}/reveal',
  { may: 'personal.reveal' },
);
export const receivedMove = staffCall<MoveInput, BulkResult>('POST', '/deliveries/move', { may: 'recruitment.manage' });

/** The staff who can be asked for an opinion on an applicant, and those who have been. */
export const readerChoices = staffCall<Empty, ReaderList>('GET', '/deliveries/readers', { may: 'recruitment.manage' });
export const readerSet = staffCall<ReaderInput, Empty>('POST', '/deliveries/{number}/readers', { may: 'recruitment.manage' });
export const opinionAdd = staffCall<OpinionInput, Empty>('POST', '/deliveries/{number}/opinions', { may: 'recruitment.judge' });

export const interviewOffer = staffCall<InterviewInput, BulkResult>('POST', '/deliveries/interviews', { may: 'recruitment.manage' });
export const interviewCancel = staffCall<InterviewCancelInput, Empty>('POST', '/deliveries/{number}/interview/cancellation', {
  may: 'recruitment.manage',
});
export const receivedCalendar = staffCall<ReceivedDeliveryKey, CalendarText>('GET', '/deliveries/{number}/interview/calendar', {
  may: 'recruitment.read',
});

export const hiringFiguresGet = staffCall<FiguresQuery, HiringFigures>('GET', '/recruitment-figures', { may: 'recruitment.read' });

export const talentList = staffCall<TalentQuery, TalentPage>('GET', '/talents', { may: 'recruitment.manage' });
export const talentGet = staffCall<TalentKey, TalentDetail>('GET', '/talents/{id}', { may: 'recruitment.manage' });
export const talentColleagues = staffCall<Empty, ColleagueList>('GET', '/talents/colleagues', { may: 'recruitment.manage' });
export const talentAssign = staffCall<TalentKey & AssignmentChange, AssignmentResult>('POST', '/talents/{id}/assignment', {
  may: 'recruitment.manage',
});
export const talentNoteAdd = staffCall<TalentKey & { text: string }, StaffNote>('POST', '/talents/{id}/notes', {
  may: 'recruitment.manage',
});
export const talentReveal = staffCall<TalentKey & RevealReason & { field: 'mobile' | 'email' }, RevealedContact>(
  'POST',
  '/talents/{id}/reveal',
  {
    may: 'personal.reveal',
  },
);

/** A delivered file is downloaded directly, not as the response of a call. */
export const deliveryFilePath = (number: string, fileId: string): string => `${consoleBase}/deliveries/${number}/files/${fileId}`;
