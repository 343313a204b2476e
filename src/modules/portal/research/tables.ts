// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
export {};

declare module '#platform/database/tables.ts' {
  interface Tables {
    researchPrints: { articleId: number; version: number; contentHash: string; pdf: Buffer; drawnAt: Date };
  }
}
