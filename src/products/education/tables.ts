// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    lessonSeries: { code: string; sort: number; body: Json<Types['lessonSeries']['body']>; updatedAt: Date };
    lessons: {
      code: string;
      version: number;
      level: string;
      sort: number;
      body: Json<Types['lessons']['body']>;
      publishedAt: Date;
      series: string;
    };
  }
}
