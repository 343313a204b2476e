// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    loginFailures: {
      scope: Types['loginFailures']['scope'];
      key: Buffer;
      failures: number;
      countedAt: Date;
      notBefore: Date | null;
      lockedUntil: Date | null;
    };
    clientAccounts: {
      id: Default<number>;
      fundAccountKey: Buffer;
      sealedFundAccount: Buffer;
      sealedName: Buffer;
      mobileKey: Buffer | null;
      sealedMobile: Buffer | null;
      passwordHash: string | null;
      status: Default<Types['clientAccounts']['status']>;
      createdAt: Date;
      updatedAt: Date;
      idNumberKey: Buffer | null;
      sealedIdNumber: Buffer | null;
      sealedEmail: Buffer | null;
      sealedAddress: Buffer | null;
      tradingPasswordHash: string | null;
      mobileSince: Date | null;
      passwordSince: Date | null;
      tradingPasswordSince: Date | null;
      emailSince: Date | null;
      branchCode: string | null;
      managerName: string | null;
      managerPhone: string | null;
      noticesReadAt: Date | null;
    };
    clientSessions: {
      id: string;
      clientId: number;
      tokenHash: Buffer;
      startedAt: Date;
      lastSeenAt: Date;
      idleSeconds: number;
      expiresAt: Date;
      endedAt: Date | null;
      ip: string | null;
      device: string;
      deviceId: string | null;
      endedBy: Json<Types['clientSessions']['endedBy']> | null;
    };
    clientDevices: {
      id: string;
      clientId: number;
      tokenHash: Buffer;
      device: string;
      sealedName: Buffer | null;
      ip: string | null;
      firstUsedAt: Date;
      lastUsedAt: Date;
      expiresAt: Date;
    };
    clientSteps: {
      tokenHash: Buffer;
      kind: Types['clientSteps']['kind'];
      stage: Types['clientSteps']['stage'];
      clientId: number;
      tries: Default<number>;
      expiresAt: Date;
      proofs: Default<Json<Types['clientSteps']['proofs']>>;
    };
    scanLogins: {
      ticketHash: Buffer;
      secretHash: Buffer;
      number: number;
      state: Types['scanLogins']['state'];
      ip: string | null;
      device: string;
      terminal: Json<Types['scanLogins']['terminal']> | null;
      askedAt: Date;
      expiresAt: Date;
      clientId: number | null;
      sessionId: string | null;
      forAct: string | null;
      forSession: string | null;
    };
    clientLogins: {
      id: Default<number>;
      clientId: number | null;
      sessionId: string | null;
      at: Date;
      result: Types['clientLogins']['result'];
      ip: string | null;
      device: string;
      channel: number | null;
      opEntrustWay: string | null;
      opStation: string | null;
    };
    clientProofs: { clientId: number; sessionId: string; act: string; proof: Types['clientProofs']['proof']; provenAt: Date };
    clientHolds: {
      id: string;
      clientId: number;
      sealedChange: Buffer;
      mobileKey: Buffer | null;
      state: Types['clientHolds']['state'];
      confirmedAt: Date;
      releaseAt: Date;
      endedAt: Date | null;
    };
    clientAlarms: {
      tokenHash: Buffer;
      clientId: number;
      template: Types['clientAlarms']['template'];
      sentAt: Date;
      expiresAt: Date;
      usedAt: Date | null;
    };
  }
}
