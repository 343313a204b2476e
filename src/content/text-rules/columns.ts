import type { ModuleColumns } from '#platform/database/column.ts';

export const columns = { ruleExceptions: {} } satisfies ModuleColumns;
