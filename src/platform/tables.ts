// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    loginKeys: {
      id: string;
      algorithm: Types['loginKeys']['algorithm'];
      publicKey: string;
      sealedPrivateKey: Buffer;
      createdAt: Date;
      replacedAt: Date;
      expiresAt: Date;
    };
    loginNonces: { hash: Buffer; keyId: string; issuedAt: Date; expiresAt: Date; terminal: Json<Types['loginNonces']['terminal']> | null };
    secretChecks: { id: Default<number>; digest: Buffer; sealedWord: Buffer };
    auditEntries: {
      id: Default<number>;
      at: Date;
      actorKind: string;
      actorId: string | null;
      action: string;
      subject: string;
      details: Default<Json<Types['auditEntries']['details']>>;
      requestId: string;
      ip: string | null;
      seal: number | null;
    };
    searchEntries: {
      id: Default<number>;
      owner: string;
      kind: number;
      title: string;
      text: string;
      href: string;
      label: string;
      day: string | null;
      sortAt: Date;
      weight: number;
      fileId: string | null;
      shownFrom: Date | null;
      shownUntil: Date | null;
      foldedTitle: string | null;
      folded: string | null;
      fingerprint: Buffer;
    };
    searchKeys: { entryId: number; kind: number; key: string; isWhole: boolean };
    searchFileTexts: { fileId: string; text: string; problem: string | null; readAt: Date };
    storeLeftovers: { storageKey: string; notedAt: Default<Date> };
    assetBuilds: { shelf: string; build: string; names: string[]; startedAt: Date };
    limitCounts: { name: string; key: Buffer; used: number; startsAt: Date; lastAt: Date; endsAt: Date };
    tagChanges: { id: Default<number>; at: Date; tags: string[]; xid: Default<string> };
    searchPages: {
      path: string;
      title: string | null;
      summary: Default<string>;
      keywords: Default<string[]>;
      words: Default<Json<Types['searchPages']['words']>>;
      weight: Default<number>;
    };
  }
}
