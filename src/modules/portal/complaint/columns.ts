import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ComplaintState, ComplaintType, EventKind } from './schema.ts';

export const columns = {
  complaintRules: { type: typed<ComplaintType>() },
  complaints: { type: typed<ComplaintType>(), state: typed<ComplaintState>() },
  complaintEvents: { kind: typed<EventKind>() },
  complaintEvidence: {},
  complaintLookUps: { scope: typed<'network' | 'number'>() },
} satisfies ModuleColumns;
