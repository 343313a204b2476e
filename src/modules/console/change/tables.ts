// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    changeReleases: { id: Default<number>; title: string; madeBy: number; madeAt: Date };
    changeOrders: {
      id: Default<number>;
      type: string;
      subject: string | null;
      act: Types['changeOrders']['act'];
      title: string;
      scope: string;
      state: Types['changeOrders']['state'];
      payload: Json<Types['changeOrders']['payload']>;
      before: Json<Types['changeOrders']['before']> | null;
      base: string | null;
      reason: Default<string>;
      applyAt: Date | null;
      until: Date | null;
      contentHash: string;
      revision: Default<number>;
      levels: Default<number>;
      releaseId: number | null;
      madeBy: number;
      madeAt: Date;
      changedAt: Date;
      submittedAt: Date | null;
      appliedAt: Date | null;
      ratifiedAt: Date | null;
      failure: string | null;
      returnOf: number | null;
    };
    changeRevisions: {
      orderId: number;
      revision: number;
      payload: Json<Types['changeRevisions']['payload']>;
      contentHash: string;
      savedBy: number;
      savedAt: Date;
    };
    changeDecisions: {
      id: Default<number>;
      orderId: number;
      level: number;
      decision: Types['changeDecisions']['decision'];
      contentHash: string;
      note: Default<string>;
      decidedBy: number;
      decidedAt: Date;
    };
    changeComments: {
      id: Default<number>;
      orderId: number;
      path: Default<string>;
      text: string;
      writtenBy: number | null;
      writtenAt: Date;
      resolvedBy: number | null;
      resolvedAt: Date | null;
      linkId: number | null;
      outsideName: string | null;
    };
    changeReviewLinks: {
      id: Default<number>;
      orderId: number;
      tokenHash: string;
      recipient: string;
      madeBy: number;
      madeAt: Date;
      expiresAt: Date;
      revokedAt: Date | null;
      opened: Default<number>;
      openedAt: Date | null;
    };
    changePresence: { orderId: number; staffId: number; seenAt: Date; isEditing: boolean };
    changeWords: { word: string; weight: Types['changeWords']['weight']; reason: string };
  }
}
