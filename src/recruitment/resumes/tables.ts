// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    resumes: { seekerId: number; declaredAt: Date | null; declarationVersion: number | null; updatedAt: Date | null };
    resumeSections: {
      seekerId: number;
      section: Types['resumeSections']['section'];
      revision: number;
      sealedContent: Buffer;
      savedAt: Date;
      device: string;
    };
    resumeFiles: {
      id: string;
      seekerId: number;
      kind: Types['resumeFiles']['kind'];
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
      holds: Default<number>;
    };
    resumeFileLeftovers: { storageKey: string; dueAt: Date };
    resumeFileUploads: { seekerId: number; day: string; uploads: number };
  }
}
