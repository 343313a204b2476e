import type { SealedColumn } from '#platform/crypto/sealed-column.ts';
import { placeOf } from './vault.ts';

const purpose = 'qualification';

/** What clients own and have done, and what came of it. */
export const qualificationColumns: readonly SealedColumn[] = [
  {
    table: 'clientAssetDays',
    column: 'sealedAssets',
    keys: ['clientId', 'day'],
    purpose,
    place: ({ clientId, day }) => placeOf.assets(Number(clientId), String(day)),
  },
  {
    table: 'clientExperience',
    column: 'sealedFacts',
    keys: ['clientId'],
    purpose,
    place: ({ clientId }) => placeOf.experience(Number(clientId)),
  },
  {
    table: 'qualificationEvaluations',
    column: 'sealedResult',
    keys: ['id'],
    purpose,
    place: ({ id }) => placeOf.evaluation(String(id)),
  },
];
