import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { LessonBody } from './schema/lessons.ts';

export const columns = {
  futuresExchanges: {},
  futuresProducts: {},
  futuresContracts: {},
  futuresListStates: {},
  futuresAccountChecks: {},
  futuresLessons: { body: typed<LessonBody>() },
} satisfies ModuleColumns;
