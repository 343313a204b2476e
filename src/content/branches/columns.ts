import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { BranchNotice, CoordinateSystem } from './schema.ts';

export const columns = {
  branches: { notices: typed<BranchNotice[]>(), coordinateSystem: typed<CoordinateSystem>() },
  contactChannels: {},
  serviceTopics: {},
} satisfies ModuleColumns;
