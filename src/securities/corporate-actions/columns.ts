import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ActionBody, ActionKind, DayKind } from './schema.ts';

export const columns = {
  corporateActions: { kind: typed<ActionKind>(), body: typed<ActionBody>(), origin: typed<'announced' | 'sample'>() },
  corporateActionDays: { what: typed<DayKind>() },
} satisfies ModuleColumns;
