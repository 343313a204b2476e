import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { BranchNotice } from './schema.ts';

export const columns = {
  branches: { notices: typed<BranchNotice[]>() },
  contactChannels: {},
  serviceTopics: {},
} satisfies ModuleColumns;
