import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { LessonBody } from './lesson-schema.ts';

export const columns = {
  futuresExchanges: {},
  futuresProducts: {},
  futuresContracts: {},
  futuresListStates: {},
  futuresAccountChecks: {},
  futuresLessons: { body: typed<LessonBody>() },
} satisfies ModuleColumns;
