import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { LookUpReason, ClientNumberKind } from './web/look-up-labels.ts';

export const columns = {
  clientLookUps: {
    kind: typed<ClientNumberKind>(),
    reason: typed<LookUpReason>(),
    sealedNote: sealed('client-look-ups', 'client_look_ups.note:{id}', { instead: 'note' }),
  },
} satisfies ModuleColumns;
