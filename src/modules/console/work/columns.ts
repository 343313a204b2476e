import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { Queue } from './schema.ts';

export const columns = {
  workItems: { queue: typed<Queue>() },
  workNotes: { queue: typed<Queue>() },
  workReveals: { queue: typed<Queue>() },
  workNotices: { queue: typed<Queue>(), level: typed<50 | 80 | 100>() },
} satisfies ModuleColumns;
