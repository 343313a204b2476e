import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { HkNotice } from './schema.ts';

export const columns = {
  hkNotices: { type: typed<HkNotice['type']>() },
} satisfies ModuleColumns;
