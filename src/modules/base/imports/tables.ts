// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, Numeric, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    importSources: { code: string; name: string; mapping: Json<Types['importSources']['mapping']>; updatedAt: Date; updatedBy: string };
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
    registerProposals: {
      id: Default<number>;
      register: string;
      state: Default<Types['registerProposals']['state']>;
      baseDigest: string;
      rows: Json<Types['registerProposals']['rows']> | null;
      publication: Json<Types['registerProposals']['publication']>;
      files: Json<Types['registerProposals']['files']>;
      report: Json<Types['registerProposals']['report']>;
      guards: Json<Types['registerProposals']['guards']>;
      proposedBy: string;
      proposedAt: Date;
      decidedBy: string | null;
      decidedAt: Date | null;
      decisionReason: string | null;
      withdrawnAt: Date | null;
      version: number | null;
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
