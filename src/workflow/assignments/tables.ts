// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    workItems: { queue: Types['workItems']['queue']; subject: string; assignee: number; assignedAt: Date; assignedBy: number };
    workNotes: { id: Default<number>; queue: Types['workNotes']['queue']; subject: string; author: number; at: Date; text: string };
    workReveals: {
      id: Default<number>;
      staffId: number;
      at: Date;
      queue: Types['workReveals']['queue'];
      subject: string;
      field: string;
      reason: string;
    };
    workNotices: {
      id: Default<number>;
      staffId: number;
      queue: Types['workNotices']['queue'];
      subject: string;
      noteId: number | null;
      level: Types['workNotices']['level'] | null;
      dueOn: string | null;
      at: Date;
      readAt: Date | null;
    };
  }
}
