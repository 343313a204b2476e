import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishLesson, publishSeries } from '#products/education/service/publish-lesson.ts';
import { demoLessons, demoSeries } from './lessons.ts';

export async function loadDemoSchool(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const series of demoSeries) await publishSeries(tx, series);
    for (const lesson of demoLessons) await publishLesson(tx, lesson);
  });
}
