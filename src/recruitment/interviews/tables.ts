// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    interviewSlots: {
      id: string;
      startsAt: Date;
      endsAt: Date;
      isOnline: boolean;
      place: string;
      host: string;
      capacity: number;
      createdBy: number;
      createdAt: Date;
    };
    interviewInvitations: {
      id: string;
      deliveryId: string;
      state: Types['interviewInvitations']['state'];
      slotId: string | null;
      note: string;
      invitedBy: number;
      invitedAt: Date;
      answeredAt: Date | null;
      wish: string | null;
      remindedAt: Date | null;
      cancelledAt: Date | null;
      reason: string | null;
    };
    interviewOffers: { invitationId: string; slotId: string };
  }
}
