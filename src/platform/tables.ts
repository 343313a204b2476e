// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Filled, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Typed = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    loginKeys: {
      id: string;
      algorithm: Typed['loginKeys']['algorithm'];
      publicKey: string;
      sealedPrivateKey: Buffer;
      createdAt: Date;
      replacedAt: Date;
      expiresAt: Date;
    };
    loginNonces: { hash: Buffer; keyId: string; issuedAt: Date; expiresAt: Date };
    secretChecks: { id: Filled<number>; digest: Buffer; sealedWord: Buffer };
    auditEntries: {
      id: Filled<number>;
      at: Date;
      actorKind: string;
      actorId: string | null;
      action: string;
      subject: string;
      details: Filled<Json<Typed['auditEntries']['details']>>;
      requestId: string;
      ip: string | null;
    };
    searchEntries: {
      id: Filled<number>;
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
    searchPages: {
      path: string;
      title: string | null;
      summary: Filled<string>;
      keywords: Filled<string[]>;
      words: Filled<Json<Typed['searchPages']['words']>>;
      weight: Filled<number>;
    };
  }
}
