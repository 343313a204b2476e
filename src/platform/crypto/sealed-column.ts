/**
 * A column of sealed values as data, so that its values can be sealed anew under another key. Every module lists its own in
 * `sealed-columns.ts`; a test holds the lists against the schema.
 */
export interface SealedColumn {
  /** Names as the typed database has them: `clientAccounts`, `sealedName`, `id`. */
  readonly table: string;
  readonly column: string;
  /** The columns that tell one row from every other. */
  readonly keys: readonly string[];
  /** Further columns that `place` reads. */
  readonly alsoReads?: readonly string[];
  /** Rows of one statement, for columns with large values; 200 when left out. */
  readonly rowsAtOnce?: number;
  /** What its sealer was created for. */
  readonly purpose: string;
  /** The place a row's value was sealed for. */
  place(row: Readonly<Record<string, unknown>>): string;
}
