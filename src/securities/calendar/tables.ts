// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    calendarYears: { year: number; source: string; importedAt: Date };
    calendarDays: {
      day: string;
      year: number;
      isTrading: boolean;
      isWorking: boolean;
      isHkConnect: boolean;
      holiday: string | null;
      note: string | null;
    };
    tradingHours: {
      code: string;
      market: Types['tradingHours']['market'];
      name: string;
      startsAt: string;
      endsAt: string;
      note: string | null;
      sort: number;
    };
  }
}
