import { boolean, date, integer, table, text, type Column, type RowType } from '#platform/database/table.ts';
import type { FakeKind, OfficialKind } from './schema.ts';

/** What is the firm's own; `folded` is how values are compared. */
export const officialIdentitiesTable = table('official_identities', {
  id: integer().generated(),
  kind: text() as Column<OfficialKind>,
  value: text(),
  folded: text(),
  name: text(),
  note: text().generated(),
  since: date(),
  until: date().nullable(),
  sort: integer().generated(),
});

/** What was reported to pretend to be the firm's. */
export const knownFakesTable = table('known_fakes', {
  id: integer().generated(),
  kind: text() as Column<FakeKind>,
  value: text(),
  folded: text(),
  reportedOn: date(),
  harm: text(),
  sign: text(),
  isSample: boolean().generated(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    officialIdentities: RowType<typeof officialIdentitiesTable>;
    knownFakes: RowType<typeof knownFakesTable>;
  }
}
