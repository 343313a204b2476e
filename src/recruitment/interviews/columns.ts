import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { InvitationState } from './web/invitation-labels.ts';

export const columns = {
  interviewSlots: {},
  interviewInvitations: {
    state: typed<InvitationState>(),
    sealedNote: sealed('interview-data', 'interview_invitations.note:{id}', { instead: 'note' }),
    sealedWish: sealed('interview-data', 'interview_invitations.wish:{id}', { instead: 'wish' }),
    sealedReason: sealed('interview-data', 'interview_invitations.reason:{id}', { instead: 'reason' }),
  },
  interviewOffers: {},
} satisfies ModuleColumns;
