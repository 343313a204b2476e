import { sealed } from '#platform/crypto/sealed-column.ts';
import type { ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  dataExports: { sealedFile: sealed('data-export', 'data_exports.file:{id}', { rowsAtOnce: 1 }).bytes() },
  dataExportDownloads: {},
} satisfies ModuleColumns;
