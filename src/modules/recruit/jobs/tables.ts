// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Filled, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Typed = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    recruitJobs: {
      id: Filled<number>;
      code: string;
      title: string;
      type: Typed['recruitJobs']['type'];
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
      contact: Json<Typed['recruitJobs']['contact']> | null;
      deadline: string;
      publishedAt: Date;
      state: Filled<Typed['recruitJobs']['state']>;
      closedAt: Date | null;
      closedReason: string | null;
      revision: Filled<number>;
      correctedAt: Date | null;
      correctionReason: string | null;
      searchTitle: string;
      searchText: string;
      isListed: Filled<boolean>;
    };
    recruitJobMarks: { mark: string; chunk: number; jobs: string };
  }
}
