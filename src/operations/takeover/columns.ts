import { typed, type ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  takeoverBatches: { state: typed<'reading' | 'read' | 'published'>() },
  takeoverEntries: {},
} satisfies ModuleColumns;
