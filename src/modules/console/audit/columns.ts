import type { ModuleColumns } from '#platform/database/column.ts';

export const columns = { auditSeals: {} } satisfies ModuleColumns;
