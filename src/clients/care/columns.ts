import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { LookUpReason, NumberKind } from './web/look-up-words.ts';

export const columns = { clientLookUps: { kind: typed<NumberKind>(), reason: typed<LookUpReason>() } } satisfies ModuleColumns;
