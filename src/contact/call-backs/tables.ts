// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    callBacks: {
      id: Default<number>;
      number: string;
      purpose: Types['callBacks']['purpose'];
      state: Types['callBacks']['state'];
      sealedMobile: Buffer | null;
      mobileKey: Buffer | null;
      referralKind: Types['callBacks']['referralKind'] | null;
      referralCode: string | null;
      referralName: string | null;
      source: string;
      consentVersion: number;
      receivedAt: Date;
      callFrom: Date;
      callUntil: Date;
      endedAt: Date | null;
    };
    callBackAttempts: {
      id: Default<number>;
      callBackId: number;
      staffId: number;
      at: Date;
      outcome: Types['callBackAttempts']['outcome'];
      note: string;
    };
  }
}
