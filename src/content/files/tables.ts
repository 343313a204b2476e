// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    files: {
      id: string;
      name: string;
      mediaType: string;
      size: number;
      sha256: string;
      storageKey: string;
      visibility: Types['files']['visibility'];
      createdAt: Date;
      createdBy: string;
      pages: number | null;
    };
    documents: { sha256: string; pageCount: number; problem: string | null; drawnAt: Date };
    documentPages: {
      sha256: string;
      number: number;
      width: number;
      height: number;
      lines: Json<Types['documentPages']['lines']>;
      pictureKey: string;
      pictureSize: number;
    };
  }
}
