// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    linkChecks: {
      id: Default<number>;
      startedAt: Date;
      endedAt: Date | null;
      pages: Default<number>;
      links: Default<number>;
      files: Default<number>;
      isWhole: Default<boolean>;
    };
    linkFindings: {
      id: Default<number>;
      kind: Types['linkFindings']['kind'];
      page: string;
      pages: number;
      target: string;
      words: string;
      result: string;
      foundAt: Date;
      seenAt: Date;
      goneAt: Date | null;
      ignoredAt: Date | null;
      ignoredBy: number | null;
      ignoredReason: string | null;
      shownOn: Default<string[]>;
      daysFailed: Default<number>;
      isDoubted: Default<boolean>;
      ignoredUntil: string | null;
    };
  }
}
