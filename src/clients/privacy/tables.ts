// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    consentTexts: {
      code: Types['consentTexts']['code'];
      version: number;
      title: string;
      body: Json<Types['consentTexts']['body']>;
      validFrom: Date;
      publishedAt: Date;
    };
    clientConsents: {
      id: Default<number>;
      clientId: number;
      code: Types['clientConsents']['code'];
      version: number;
      decision: Types['clientConsents']['decision'];
      at: Date;
      ip: string | null;
      device: string;
      place: Types['clientConsents']['place'];
    };
    consentBases: { code: Types['consentBases']['code']; basis: string };
    privacyRecipients: { name: string; purpose: string; data: string; way: string; basis: string; sort: number };
    privacyDeletions: {
      id: string;
      number: string;
      clientId: number;
      kind: Types['privacyDeletions']['kind'];
      state: Types['privacyDeletions']['state'];
      requestedAt: Date;
      decideAt: Date;
      endedAt: Date | null;
      result: Default<Json<Types['privacyDeletions']['result']>>;
      needsPerson: Default<boolean>;
      dueOn: string | null;
      decidedBy: number | null;
      reason: string | null;
    };
  }
}
