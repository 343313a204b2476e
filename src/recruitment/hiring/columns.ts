import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { Verdict } from './web/verdicts.ts';

export const columns = {
  hiringReaders: {},
  /** Only added to; they go with the delivery. */
  hiringOpinions: { verdict: typed<Verdict>() },
} satisfies ModuleColumns;
