import { typed, type ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  listFrozenRows: { entry: typed<Record<string, unknown>>() },
} satisfies ModuleColumns;
