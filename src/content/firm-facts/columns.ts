import type { ModuleColumns } from '#platform/database/column.ts';

export const columns = { firmFacts: {}, firmFactValues: {} } satisfies ModuleColumns;
