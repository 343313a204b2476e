import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { Queue } from './schema.ts';

export const columns = {
  workItems: { queue: typed<Queue>() },
  workNotes: { queue: typed<Queue>() },
  workReveals: { queue: typed<Queue>() },
} satisfies ModuleColumns;
