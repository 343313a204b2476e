import { typed, type ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  changeWords: { weight: typed<'block' | 'compliance' | 'warn'>() },
  sitePreviews: {},
} satisfies ModuleColumns;
