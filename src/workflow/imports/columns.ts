import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { RegisterPublication, DataRows } from './definition/register.ts';
import type { GuardCheckResult } from './service/guards/guard.ts';
import type { SourceMapping } from './sources/source.ts';

export const columns = {
  importSources: { mapping: typed<SourceMapping>() },
  importFrozenStates: { publication: typed<object>(), rows: typed<DataRows>(), guards: typed<GuardCheckResult[]>() },
  registerContents: {},
  registerVersions: { rows: typed<DataRows>(), publication: typed<RegisterPublication>() },
  registerSettings: {},
} satisfies ModuleColumns;
