import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { NotedQueue, QueueCode } from './schema.ts';

export const columns = {
  workItems: { queue: typed<QueueCode>() },
  workNotes: { queue: typed<NotedQueue>(), sealedText: sealed('work-notes', 'work_notes.text:{queue}:{subject}', { instead: 'text' }) },
  workReveals: { queue: typed<QueueCode>() },
  workNotices: { queue: typed<NotedQueue>(), level: typed<50 | 80 | 100>() },
} satisfies ModuleColumns;
