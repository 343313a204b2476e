// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    staffRoles: {
      code: string;
      duty: Default<Types['staffRoles']['duty']>;
      name: string;
      networks: Default<string[]>;
      version: Default<number>;
      updatedAt: Date;
    };
    staffRolePermissions: {
      role: string;
      duty: Types['staffRolePermissions']['duty'];
      permission: Types['staffRolePermissions']['permission'];
      reach: Types['staffRolePermissions']['reach'];
    };
    staffAccounts: {
      id: Default<number>;
      loginName: string;
      name: string;
      state: Types['staffAccounts']['state'];
      passwordHash: string | null;
      passwordSetAt: Date | null;
      failures: Default<number>;
      sealedTotp: Buffer | null;
      sealedNextTotp: Buffer | null;
      totpStep: number | null;
      isDemo: Default<boolean>;
      createdAt: Date;
      createdBy: number | null;
      lastLoginAt: Date | null;
      usesDirectory: Default<boolean>;
    };
    staffAccountRoles: {
      staffId: number;
      role: string;
      duty: Types['staffAccountRoles']['duty'];
      grantedAt: Date;
      grantedBy: number | null;
    };
    staffScopes: { staffId: number; kind: Types['staffScopes']['kind']; value: string; name: string | null };
    staffFormerPasswords: { id: Default<number>; staffId: number; hash: string; replacedAt: Date };
    staffRecoveryCodes: { staffId: number; codeHash: Buffer; usedAt: Date | null };
    staffLinks: { staffId: number; tokenHash: Buffer; purpose: Types['staffLinks']['purpose']; createdBy: number | null; expiresAt: Date };
    staffSessions: {
      id: string;
      staffId: number;
      tokenHash: Buffer;
      startedAt: Date;
      lastSeenAt: Date;
      idleSeconds: number;
      expiresAt: Date;
      endedAt: Date | null;
      ip: string | null;
      device: string;
      provenAt: Date | null;
      endedBy: Json<Types['staffSessions']['endedBy']> | null;
    };
    staffViews: {
      id: Default<number>;
      staffId: number;
      screen: string;
      name: string;
      query: string;
      madeAt: Date;
      isForAll: Default<boolean>;
      forRole: string | null;
    };
    staffColumns: { staffId: number; list: string; columns: string[]; chosenAt: Date };
    staffTours: { staffId: number; tour: string; state: Types['staffTours']['state']; endedAt: Date };
    staffIdentities: { staffId: number; issuer: string; subject: string; linkedAt: Date; lastUsedAt: Date | null };
    staffTrips: {
      secretHash: Buffer;
      purpose: Types['staffTrips']['purpose'];
      staffId: number | null;
      sessionId: string | null;
      issuer: string | null;
      subject: string | null;
      expiresAt: Date;
      signOn: string | null;
    };
    apiTokens: {
      id: Default<number>;
      name: string;
      ownerId: number;
      tokenHash: Buffer;
      permissions: string[];
      branches: string[];
      categories: string[];
      networks: string[];
      createdAt: Date;
      expiresAt: Date;
      lastUsedAt: Date | null;
      lastIp: string | null;
      revokedAt: Date | null;
      revokedBy: number | null;
    };
    staffLogins: {
      id: Default<number>;
      staffId: number | null;
      at: Date;
      result: Types['staffLogins']['result'];
      ip: string | null;
      device: string;
      way: Default<Types['staffLogins']['way']>;
    };
  }
}
