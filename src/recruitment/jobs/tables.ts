// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    recruitJobs: {
      id: Default<number>;
      code: string;
      title: string;
      type: Types['recruitJobs']['type'];
      department: string;
      headQuarter: boolean;
      locations: string[];
      headcount: number;
      education: string | null;
      experience: string | null;
      salary: string | null;
      duties: string[];
      requirements: string[];
      process: string[];
      contact: Json<Types['recruitJobs']['contact']> | null;
      deadline: string;
      publishedAt: Date;
      state: Default<Types['recruitJobs']['state']>;
      closedAt: Date | null;
      closedReason: string | null;
      revision: Default<number>;
      correctedAt: Date | null;
      correctionReason: string | null;
      searchTitle: string;
      searchText: string;
      team: string | null;
    };
  }
}
