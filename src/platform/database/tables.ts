/** All tables of the database. `npm run tables` adds those of each module in the `tables.ts` beside its `columns.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by the modules
export interface Tables {}
