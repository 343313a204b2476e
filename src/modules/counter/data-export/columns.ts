import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ExportState } from './web/export-names.ts';

export const columns = {
  dataExports: {
    state: typed<ExportState>(),
    query: typed<Record<string, string>>(),
    sealedFile: sealed('data-export', 'data_exports.file:{id}', { rowsAtOnce: 1 }).bytes(),
  },
  dataExportDownloads: {},
} satisfies ModuleColumns;
