import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { StoredUpdate } from './schema.ts';
import type { IncidentStage, StatusFunction } from './web/status-names.ts';

export const columns = {
  /** Minutes of a Shanghai day in which a function answered the site's own probes. */
  serviceDays: { function: typed<StatusFunction>() },
  /** Incidents and planned maintenance. */
  serviceEvents: { kind: typed<'incident' | 'maintenance'>(), functions: typed<StatusFunction[]>(), updates: typed<StoredUpdate[]>() },
  /** Sentences that may be published about an incident without an approval. */
  serviceSentences: { stage: typed<IncidentStage>() },
} satisfies ModuleColumns;
