// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    seekers: {
      id: Default<number>;
      mobileKey: Buffer;
      sealedMobile: Buffer;
      idNumberKey: Buffer | null;
      sealedIdNumber: Buffer | null;
      createdAt: Date;
      lastActiveAt: Date;
      retentionToldAt: Date | null;
    };
    seekerSessions: {
      id: string;
      seekerId: number;
      tokenHash: Buffer;
      startedAt: Date;
      lastSeenAt: Date;
      idleSeconds: number;
      expiresAt: Date;
      endedAt: Date | null;
      ip: string | null;
      device: string;
      endedBy: Json<Types['seekerSessions']['endedBy']> | null;
    };
    seekerConsentTexts: {
      version: number;
      title: string;
      body: Json<Types['seekerConsentTexts']['body']>;
      changes: string;
      validFrom: Date;
      publishedAt: Date;
    };
    seekerConsents: {
      id: Default<number>;
      seekerId: number;
      version: number;
      decision: Types['seekerConsents']['decision'];
      at: Date;
      resumeMonths: number;
      network: string;
      device: string;
    };
    seekerMobileChanges: { seekerId: number; tokenHash: Buffer; expiresAt: Date };
    seekerErasures: {
      id: string;
      number: string;
      reason: Types['seekerErasures']['reason'];
      erasedOn: string;
      removed: Json<Types['seekerErasures']['removed']>;
      consents: Json<Types['seekerErasures']['consents']>;
    };
    seekerCaptchas: { id: string; answerHash: Buffer; expiresAt: Date };
  }
}
