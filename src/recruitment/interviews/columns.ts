import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { InvitationState } from './web/invitation-labels.ts';

export const columns = {
  interviewSlots: {},
  interviewInvitations: { state: typed<InvitationState>() },
  interviewOffers: {},
} satisfies ModuleColumns;
