/**
 * All tables of the database. Each module adds its own in its `tables.ts`:
 * `declare module '#platform/database/tables.ts' { interface Tables { branches: RowType<typeof branches> } }`
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by the modules
export interface Tables {}
