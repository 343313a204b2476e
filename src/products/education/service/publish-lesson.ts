import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import { pageTextToPlainText } from '#content/articles/service/texts/page-text-to-plain-text.ts';
import { sanitizeSections } from '#content/articles/service/texts/text-sections.ts';
import { citesFacts, renderFacts } from '#content/firm-facts/service/render-facts.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft, createInputError } from '#platform/http/parse-draft.ts';
import { putSearchEntries } from '#platform/search/entries.ts';
import { lessonsTag } from '../calls.ts';
import { lessonDraft, lessonLevel, seriesDraft, type LessonBody, type LessonDraft, type SeriesDraft } from '../schema.ts';
import { lessonHref } from '../web/lesson-href.ts';

/** Publishes a series, or changes it. Throws 40001 with the path of every error. */
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
 * Publishes a lesson as its next version and updates the search. An unchanged lesson is not written. Throws 40001 with the path
 * of every error, also for an unknown series.
 */
export async function publishLesson(ctx: Context, draft: LessonDraft): Promise<{ code: string; version: number }> {
  const { code, series, level, sort, ...written } = parseDraft(lessonDraft, draft);
  const body: LessonBody = { ...written, sections: sanitizeSections(written.sections) };
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('lesson'), hashtext(${code}))`.execute(tx.db);
    const known = await tx.db.selectFrom('lessonSeries').select('body').where('code', '=', series).executeTakeFirst();
    if (!known) throw createInputError([{ path: 'series', message: '没有这个系列' }]);
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
    await putLessonEntry(tx, { code, series, body, label: known.body.title });
    await audit(tx, 'lesson.publish', `lesson:${code}`, { version });
    await invalidate(tx, [lessonsTag]);
    return { code, version };
  });
}

/** Writes the search entry of a lesson with the present values of the facts that it cites. */
async function putLessonEntry(tx: Context, { code, series, body, label }: LessonEntry): Promise<void> {
  const { title, topic, summary, sections, checkedOn } = await renderFacts(tx, body);
  await putSearchEntries(tx, [
    {
      owner: `lesson:${code}`,
      kind: 'page',
      title,
      href: lessonHref(series, code),
      text: pageTextToPlainText({ lead: summary, sections }),
      label,
      date: checkedOn,
      keywords: [topic],
    },
  ]);
}

interface LessonEntry {
  code: string;
  series: string;
  body: LessonBody;
  /** The title of the series. */
  label: string;
}

/** Updates the search entries of the lessons that cite facts. */
export async function refreshLessonsWithFacts(ctx: Context): Promise<void> {
  const titles = new Map((await listSeriesDrafts(ctx)).map(({ code, title }) => [code, title]));
  for (const { code, series, level: _level, sort: _sort, ...body } of await listLessonDrafts(ctx))
    if (citesFacts(body)) await putLessonEntry(ctx, { code, series, body, label: titles.get(series)! });
}

/** Lists every series as entered, in their order. */
export async function listSeriesDrafts({ db }: Pick<Context, 'db'>): Promise<z.output<typeof seriesDraft>[]> {
  const rows = await db.selectFrom('lessonSeries').select(['code', 'sort', 'body']).orderBy('sort').orderBy('code').execute();
  return rows.map(({ body, ...row }) => ({ ...row, ...body }));
}

/** Lists the newest version of every lesson as entered, by series. */
export async function listLessonDrafts({ db }: Pick<Context, 'db'>): Promise<z.output<typeof lessonDraft>[]> {
  const rows = await db
    .selectFrom('lessons')
    .distinctOn('code')
    .select(['code', 'series', 'level', 'sort', 'body'])
    .orderBy('code')
    .orderBy('version', 'desc')
    .execute();
  const drafts = rows.map(({ body, level, ...row }) => ({ ...row, level: lessonLevel.parse(level), ...body }));
  return drafts.toSorted((a, b) => a.series.localeCompare(b.series) || a.sort - b.sort);
}
