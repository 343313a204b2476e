// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, Numeric, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    importSources: { code: string; name: string; mapping: Json<Types['importSources']['mapping']>; updatedAt: Date; updatedBy: string };
    importFrozenStates: {
      id: Default<number>;
      target: string;
      publication: Json<Types['importFrozenStates']['publication']>;
      rows: Json<Types['importFrozenStates']['rows']> | null;
      guards: Json<Types['importFrozenStates']['guards']>;
    };
    registerContents: { register: string; digest: string; changedAt: Date };
    registerVersions: {
      id: Default<number>;
      register: string;
      rows: Json<Types['registerVersions']['rows']>;
      digest: string;
      publication: Json<Types['registerVersions']['publication']>;
      rowCount: number;
      added: number;
      removed: number;
      changed: number;
      publishedAt: Date;
      publishedBy: string;
      restoredFrom: number | null;
    };
    registerSettings: {
      register: string;
      validFrom: string;
      changedShareMax: Numeric | null;
      removedShareMax: Numeric | null;
      freeRows: number;
      needsApproval: boolean;
    };
  }
}
