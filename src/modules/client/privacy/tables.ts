// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Filled, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Typed = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    consentTexts: {
      code: Typed['consentTexts']['code'];
      version: number;
      title: string;
      body: Json<Typed['consentTexts']['body']>;
      validFrom: Date;
      publishedAt: Date;
    };
    clientConsents: {
      id: Filled<number>;
      clientId: number;
      code: Typed['clientConsents']['code'];
      version: number;
      decision: Typed['clientConsents']['decision'];
      at: Date;
      ip: string | null;
      device: string;
      place: Typed['clientConsents']['place'];
    };
    privacyRecipients: { name: string; purpose: string; data: string; way: string; basis: string; sort: number };
    privacyDeletions: {
      id: string;
      number: string;
      clientId: number;
      kind: Typed['privacyDeletions']['kind'];
      state: Typed['privacyDeletions']['state'];
      requestedAt: Date;
      decideAt: Date;
      endedAt: Date | null;
      result: Filled<Json<Typed['privacyDeletions']['result']>>;
    };
  }
}
