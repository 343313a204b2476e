import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { LessonBody, SeriesBody } from './schema.ts';

export const columns = {
  lessonSeries: { body: typed<SeriesBody>() },
  lessons: { body: typed<LessonBody>() },
} satisfies ModuleColumns;
