import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { LookUpReason, ClientNumberKind } from './web/look-up-labels.ts';

export const columns = { clientLookUps: { kind: typed<ClientNumberKind>(), reason: typed<LookUpReason>() } } satisfies ModuleColumns;
