import type { ModuleColumns } from '#platform/database/column.ts';

export const columns = { factChecks: {}, factFindings: {} } satisfies ModuleColumns;
