// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    dailyImports: {
      id: Default<number>;
      act: Types['dailyImports']['act'];
      kind: Types['dailyImports']['kind'];
      code: string;
      dataDate: string | null;
      options: Json<Types['dailyImports']['options']>;
      restores: number | null;
      state: Types['dailyImports']['state'];
      wants: Types['dailyImports']['wants'];
      run: Default<number>;
      phase: Default<string>;
      done: Default<number>;
      total: Default<number>;
      seenAt: Date;
      report: Json<Types['dailyImports']['report']> | null;
      proposal: number | null;
      baseVersion: number | null;
      contentHash: string | null;
      levels: Default<number>;
      revision: Default<number>;
      reason: Default<string>;
      applyAt: Date | null;
      version: number | null;
      failure: string | null;
      madeBy: number;
      madeAt: Date;
      changedAt: Date;
      submittedAt: Date | null;
      publishedAt: Date | null;
    };
    dailyRevisions: {
      importId: number;
      revision: number;
      wants: Types['dailyRevisions']['wants'];
      dataDate: string | null;
      options: Json<Types['dailyRevisions']['options']>;
      files: Json<Types['dailyRevisions']['files']>;
      savedBy: number;
      savedAt: Date;
    };
    dailyDecisions: {
      id: Default<number>;
      importId: number;
      level: number;
      decision: Types['dailyDecisions']['decision'];
      contentHash: string;
      note: Default<string>;
      decidedBy: number;
      decidedAt: Date;
    };
    dailyFiles: {
      id: string;
      importId: number | null;
      name: string;
      size: number;
      sha256: string;
      storageKey: string;
      recognised: Json<Types['dailyFiles']['recognised']>;
      uploadedBy: number;
      uploadedAt: Date;
    };
    dailyFindings: {
      importId: number;
      run: number;
      position: number;
      level: Types['dailyFindings']['level'];
      place: string;
      message: string;
    };
    dailyOverdue: { kind: Types['dailyOverdue']['kind']; code: string; title: string; text: string; dueOn: string; since: Date };
    dailyDifferences: {
      importId: number;
      run: number;
      position: number;
      kind: Types['dailyDifferences']['kind'];
      part: string;
      key: string;
      name: string;
      fields: Json<Types['dailyDifferences']['fields']>;
      magnitude: number;
    };
  }
}
