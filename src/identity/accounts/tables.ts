// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    privacyExports: {
      id: string;
      number: string;
      clientId: number | null;
      state: Types['privacyExports']['state'];
      requestedAt: Date;
      readyAt: Date | null;
      expiresAt: Date;
      downloads: Default<number>;
      sealedJson: Buffer | null;
      sealedPdf: Buffer | null;
      seekerId: number | null;
      isFull: Default<boolean>;
    };
    passkeys: {
      id: string;
      clientId: number | null;
      seekerId: number | null;
      userHandle: Buffer;
      credentialId: Buffer;
      publicKey: Buffer;
      uses: number;
      transports: string[];
      isSynced: boolean;
      sealedName: Buffer;
      device: string;
      createdAt: Date;
      lastUsedAt: Date | null;
      stoppedAt: Date | null;
      staffId: number | null;
    };
    passkeyChallenges: {
      hash: Buffer;
      purpose: Types['passkeyChallenges']['purpose'];
      clientId: number | null;
      seekerId: number | null;
      expiresAt: Date;
      staffId: number | null;
    };
  }
}
