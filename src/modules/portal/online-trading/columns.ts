import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { Platform } from './schema/downloads.ts';

export const columns = {
  downloadCategories: {},
  downloads: { platforms: typed<Platform[]>(), state: typed<'draft' | 'published'>() },
  downloadVersions: {},
} satisfies ModuleColumns;
