// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
export {};

declare module '#platform/database/tables.ts' {
  interface Tables {
    auditSeals: {
      number: number;
      sealedAt: Date;
      entries: number;
      firstId: number;
      lastId: number;
      formerHash: Buffer;
      hash: Buffer;
      signature: Buffer;
    };
  }
}
