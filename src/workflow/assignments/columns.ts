import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { NotedQueue, Queue } from './schema.ts';

export const columns = {
  workItems: { queue: typed<Queue>() },
  workNotes: { queue: typed<NotedQueue>() },
  workReveals: { queue: typed<Queue>() },
  workNotices: { queue: typed<NotedQueue>(), level: typed<50 | 80 | 100>() },
} satisfies ModuleColumns;
