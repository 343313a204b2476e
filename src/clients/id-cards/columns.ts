import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { Examination } from './examine/judge.ts';
import type { CardSide } from './schema.ts';
import type { CardValues } from './web/card-fields.ts';

/**
 * `waiting`: uploaded, not yet used · `bound`: attached to a case · `onFile`: of the current card · `retained`: of a former card
 * · `discarded`: replaced or withdrawn.
 */
type ImageState = 'waiting' | 'bound' | 'onFile' | 'retained' | 'discarded';

export const columns = {
  identityImages: {
    side: typed<CardSide>(),
    state: typed<ImageState>(),
    sealedKey: sealed('identity-data', 'identity_images.key:{id}'),
    sealedName: sealed('identity-data', 'identity_images.name:{id}'),
    sealedStraightKey: sealed('identity-data', 'identity_images.straight_key:{id}'),
    sealedExamination: sealed('identity-data', 'identity_images.examination:{id}').json<Examination>(),
  },
  identityUses: { kind: typed<'upload' | 'reading'>() },
  identitySubmissions: { sealedFields: sealed('identity-data', 'identity_submissions.fields:{caseId}').json<CardValues>() },
  clientIdCards: { sealedFields: sealed('identity-data', 'client_id_cards.fields:{id}').json<CardValues>() },
} satisfies ModuleColumns;
