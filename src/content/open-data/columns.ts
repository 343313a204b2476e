import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { DataRow } from './service/public-table.ts';

export const columns = {
  openDataTables: {},
  openDataVersions: {},
  openDataRows: { content: typed<DataRow>() },
} satisfies ModuleColumns;
