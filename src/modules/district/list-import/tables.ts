// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    listProposals: {
      id: Default<number>;
      list: string;
      dataDate: string;
      state: Default<string>;
      baseVersion: number | null;
      publication: Json<Types['listProposals']['publication']>;
      files: Json<Types['listProposals']['files']>;
      report: Json<Types['listProposals']['report']>;
      guards: Json<Types['listProposals']['guards']>;
      proposedBy: string;
      proposedAt: Date;
      decidedBy: string | null;
      decidedAt: Date | null;
      decisionReason: string | null;
      withdrawnAt: Date | null;
      version: number | null;
    };
    listProposalRows: { proposalId: number; position: number; entry: Json<Types['listProposalRows']['entry']> };
  }
}
