import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { LookUpReason, ClientNumberKind } from './web/look-up-words.ts';

export const columns = { clientLookUps: { kind: typed<ClientNumberKind>(), reason: typed<LookUpReason>() } } satisfies ModuleColumns;
