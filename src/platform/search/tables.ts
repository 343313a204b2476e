import { boolean, bytea, date, integer, jsonb, table, text, textArray, timestamptz, uuid, type RowType } from '../database/table.ts';

export const searchEntriesTable = table('search_entries', {
  id: integer().generated(),
  owner: text(),
  kind: integer(),
  title: text(),
  text: text(),
  href: text(),
  label: text(),
  day: date().nullable(),
  sortAt: timestamptz(),
  weight: integer(),
  fileId: uuid().nullable(),
  shownFrom: timestamptz().nullable(),
  shownUntil: timestamptz().nullable(),
  foldedTitle: text().nullable(),
  folded: text().nullable(),
  fingerprint: bytea(),
});

export const searchKeysTable = table('search_keys', { entryId: integer(), kind: integer(), key: text(), isWhole: boolean() });

export const searchFileTextsTable = table('search_file_texts', {
  fileId: uuid(),
  text: text(),
  problem: text().nullable(),
  readAt: timestamptz(),
});

export const searchPagesTable = table('search_pages', {
  path: text(),
  title: text().nullable(),
  summary: text().generated(),
  keywords: textArray().generated(),
  words: jsonb<Record<string, string>>().generated(),
  weight: integer().generated(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    searchEntries: RowType<typeof searchEntriesTable>;
    searchKeys: RowType<typeof searchKeysTable>;
    searchPages: RowType<typeof searchPagesTable>;
    searchFileTexts: RowType<typeof searchFileTextsTable>;
  }
}
