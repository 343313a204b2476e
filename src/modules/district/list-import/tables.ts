// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Filled, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Typed = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    listProposals: {
      id: Filled<number>;
      list: string;
      dataDate: string;
      state: Filled<string>;
      baseVersion: number | null;
      publication: Json<Typed['listProposals']['publication']>;
      files: Json<Typed['listProposals']['files']>;
      report: Json<Typed['listProposals']['report']>;
      guards: Json<Typed['listProposals']['guards']>;
      proposedBy: string;
      proposedAt: Date;
      decidedBy: string | null;
      decidedAt: Date | null;
      decisionReason: string | null;
      withdrawnAt: Date | null;
      version: number | null;
    };
    listProposalRows: { proposalId: number; position: number; entry: Json<Typed['listProposalRows']['entry']> };
    importSources: { code: string; name: string; mapping: Json<Typed['importSources']['mapping']>; updatedAt: Date; updatedBy: string };
  }
}
