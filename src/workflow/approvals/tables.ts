// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    approvalReleases: { id: Default<number>; kind: string; title: string; madeBy: number; madeAt: Date };
    approvalRequests: {
      id: Default<number>;
      kind: string;
      type: string;
      subject: string | null;
      act: Types['approvalRequests']['act'];
      title: string;
      scope: string;
      state: Types['approvalRequests']['state'];
      payload: Json<Types['approvalRequests']['payload']>;
      before: Json<Types['approvalRequests']['before']> | null;
      base: string | null;
      follows: number | null;
      reason: Default<string>;
      applyAt: Date | null;
      until: Date | null;
      contentHash: string;
      revision: Default<number>;
      levels: number;
      releaseId: number | null;
      returnOf: number | null;
      madeBy: number;
      madeAt: Date;
      changedAt: Date;
      submittedAt: Date | null;
      appliedAt: Date | null;
      ratifiedAt: Date | null;
      failure: string | null;
      branch: string | null;
      madeByToken: string | null;
    };
    approvalRevisions: {
      requestId: number;
      revision: number;
      payload: Json<Types['approvalRevisions']['payload']>;
      contentHash: string;
      savedBy: number;
      savedAt: Date;
      savedByToken: string | null;
    };
    approvalContributors: { requestId: number; staffId: number; since: Date };
    approvalDecisions: {
      id: Default<number>;
      requestId: number;
      level: number;
      decision: Types['approvalDecisions']['decision'];
      contentHash: string;
      note: Default<string>;
      decidedBy: number;
      decidedAt: Date;
    };
    approvalReviewLinks: {
      id: Default<number>;
      requestId: number;
      tokenHash: string;
      recipient: string;
      madeBy: number;
      madeAt: Date;
      expiresAt: Date;
      revokedAt: Date | null;
      opened: Default<number>;
      openedAt: Date | null;
    };
    approvalComments: {
      id: Default<number>;
      requestId: number;
      path: Default<string>;
      text: string;
      writtenBy: number | null;
      linkId: number | null;
      outsideName: string | null;
      writtenAt: Date;
      resolvedBy: number | null;
      resolvedAt: Date | null;
      quote: string | null;
      quoteBefore: Default<string>;
      quoteAfter: Default<string>;
      quoteBlock: Default<number>;
      editedAt: Date | null;
    };
    approvalCommentNotices: { id: Default<number>; commentId: number; staffId: number; name: string | null; at: Date; readAt: Date | null };
    approvalPresence: { requestId: number; staffId: number; seenAt: Date; isEditing: boolean };
  }
}
