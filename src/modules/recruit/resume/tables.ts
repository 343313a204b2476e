// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Filled, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Typed = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    resumes: { seekerId: number; declaredAt: Date | null; declarationVersion: number | null; updatedAt: Date | null };
    resumeSections: {
      seekerId: number;
      section: Typed['resumeSections']['section'];
      revision: number;
      sealedContent: Buffer;
      savedAt: Date;
      device: string;
    };
    resumeFiles: {
      id: string;
      seekerId: number;
      kind: Typed['resumeFiles']['kind'];
      storageKey: string;
      sealedKey: Buffer;
      sealedName: Buffer;
      mediaType: string;
      bytes: number;
      fingerprint: Buffer;
      sha256: Buffer;
      isReadable: boolean;
      addedAt: Date;
      removedAt: Date | null;
      holds: Filled<number>;
    };
    resumeFileLeftovers: { storageKey: string; dueAt: Date };
    resumeFileUploads: { seekerId: number; day: string; uploads: number };
  }
}
