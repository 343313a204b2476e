// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    dailyImports: {
      requestId: number;
      kind: Types['dailyImports']['kind'];
      code: string;
      dataDate: string | null;
      restores: number | null;
      reading: Types['dailyImports']['reading'];
      wants: Types['dailyImports']['wants'];
      askedBy: number;
      run: Default<number>;
      phase: Default<string>;
      done: Default<number>;
      total: Default<number>;
      seenAt: Date;
      report: Json<Types['dailyImports']['report']> | null;
      frozenId: number | null;
      base: string | null;
      baseVersion: number | null;
      version: number | null;
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
