import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { DataRow } from '#platform/public-table.ts';

export const columns = {
  openDataTables: {},
  openDataVersions: {},
  openDataRows: { content: typed<DataRow>() },
} satisfies ModuleColumns;
