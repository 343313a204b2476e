import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { HiringVerdict } from './web/verdicts.ts';

export const columns = {
  hiringReaders: {},
  /** Append-only; deleted with the delivery. */
  hiringOpinions: { verdict: typed<HiringVerdict>() },
} satisfies ModuleColumns;
