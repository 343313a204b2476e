import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { cleanSections } from '#modules/portal/content/service/texts/text-sections.ts';
import { wordsOfPageText } from '#modules/portal/content/service/texts/page-text-words.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft, refuse } from '#platform/http/parse-draft.ts';
import { putSearchEntries } from '#platform/search/entries.ts';
import { lessonDraft, seriesDraft, type LessonBody, type LessonDraft, type SeriesDraft } from '../schema.ts';
import { lessonsTag } from '../calls.ts';
import { lessonHref } from '../web/lesson-href.ts';

/** Puts a series on show, or changes what is said of it. Throws 40001 with the path of everything that is wrong. */
export async function publishSeries(ctx: Context, draft: SeriesDraft): Promise<void> {
  const { code, sort, ...body } = parseDraft(seriesDraft, draft);
  await inTransaction(ctx, async (tx) => {
    const row = { sort, body: JSON.stringify(body), updatedAt: tx.now };
    await tx.db
      .insertInto('lessonSeries')
      .values({ code, ...row })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
      .execute();
    await audit(tx, 'lessonSeries.publish', `lesson-series:${code}`, {});
    await invalidate(tx, [lessonsTag]);
  });
}

/**
 * Puts a lesson on show as its next version, and lets it be found. Nothing is written when it says what the newest version says
 * already. Throws 40001 with the path of everything that is wrong, a series that is not there included.
 */
export async function publishLesson(ctx: Context, draft: LessonDraft): Promise<{ code: string; version: number }> {
  const { code, series, level, sort, ...written } = parseDraft(lessonDraft, draft);
  const body: LessonBody = { ...written, sections: cleanSections(written.sections) };
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('lesson'), hashtext(${code}))`.execute(tx.db);
    const known = await tx.db.selectFrom('lessonSeries').select('body').where('code', '=', series).executeTakeFirst();
    if (!known) throw refuse([{ path: 'series', message: '没有这个系列' }]);
    const newest = await tx.db
      .selectFrom('lessons')
      .select(['version', 'series', 'level', 'sort', 'body'])
      .where('code', '=', code)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest && isDeepStrictEqual(newest, { version: newest.version, series, level, sort, body }))
      return { code, version: newest.version };
    const version = (newest?.version ?? 0) + 1;
    await tx.db
      .insertInto('lessons')
      .values({ code, version, series, level, sort, body: JSON.stringify(body), publishedAt: tx.now })
      .execute();
    await putSearchEntries(tx, [
      {
        owner: `lesson:${code}`,
        kind: 'page',
        title: body.title,
        href: lessonHref(series, code),
        text: wordsOfPageText({ lead: body.summary, sections: body.sections }),
        label: known.body.title,
        date: body.checkedOn,
        keywords: [body.topic],
      },
    ]);
    await audit(tx, 'lesson.publish', `lesson:${code}`, { version });
    await invalidate(tx, [lessonsTag]);
    return { code, version };
  });
}
