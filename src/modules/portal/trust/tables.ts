// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Filled, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Typed = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    officialIdentities: {
      id: Filled<number>;
      kind: Typed['officialIdentities']['kind'];
      value: string;
      folded: string;
      name: string;
      note: Filled<string>;
      since: string;
      until: string | null;
      sort: Filled<number>;
    };
    knownFakes: {
      id: Filled<number>;
      kind: Typed['knownFakes']['kind'];
      value: string;
      folded: string;
      reportedOn: string;
      harm: string;
      sign: string;
      isSample: Filled<boolean>;
    };
  }
}
