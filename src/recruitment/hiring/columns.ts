import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { HiringVerdict } from './web/verdicts.ts';

export const columns = {
  hiringReaders: {},
  /** Append-only; deleted with the delivery. */
  hiringOpinions: {
    verdict: typed<HiringVerdict>(),
    sealedText: sealed('hiring-data', 'hiring_opinions.text:{deliveryId}:{staffId}', { instead: 'text' }),
  },
} satisfies ModuleColumns;
