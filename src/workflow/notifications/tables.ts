// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    notificationAddresses: { staffId: number; kind: Types['notificationAddresses']['kind']; sealedAddress: Buffer; verifiedAt: Date };
    notificationAttempts: { staffId: number; kind: Types['notificationAttempts']['kind']; sealedAddress: Buffer; expiresAt: Date };
    notificationSettings: {
      staffId: number;
      modes: Json<Types['notificationSettings']['modes']>;
      digestHour: number;
      quietFrom: number | null;
      quietUntil: number | null;
      isUrgentLetThrough: boolean;
      changedAt: Date;
    };
    notificationRecords: { staffId: number; kind: Types['notificationRecords']['kind']; key: string; at: Date; messageId: number | null };
    notificationDigests: { staffId: number; sentOn: string };
  }
}
