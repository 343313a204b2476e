// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    helpCategories: { kind: string; code: string; name: string; summary: string; sort: number };
    helpItems: {
      id: Default<number>;
      kind: string;
      code: string;
      category: string;
      sort: number;
      version: Default<number>;
      shownVersion: number | null;
      withdrawnReason: string | null;
      createdAt: Date;
      updatedAt: Date;
    };
    helpVersions: {
      itemId: number;
      version: number;
      title: string;
      searched: string;
      content: Json<Types['helpVersions']['content']>;
      checkedOn: string;
      savedAt: Date;
      savedBy: string;
    };
    helpVotes: { itemId: number; voter: Buffer; isHelpful: boolean; version: number; votedOn: string };
  }
}
