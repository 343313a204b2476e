import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { Publication, Rows } from './definition/register.ts';
import type { Judgement } from './service/guards/guard.ts';
import type { SourceMapping } from './sources/source.ts';

export const columns = {
  importSources: { mapping: typed<SourceMapping>() },
  importFrozenStates: { publication: typed<object>(), rows: typed<Rows>(), guards: typed<Judgement[]>() },
  registerContents: {},
  registerVersions: { rows: typed<Rows>(), publication: typed<Publication>() },
  registerSettings: {},
} satisfies ModuleColumns;
