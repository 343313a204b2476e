import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { cleanSections } from '#modules/portal/content/service/texts/text-sections.ts';
import { wordsOfPageText } from '#modules/portal/content/service/texts/page-text-words.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { putSearchEntries } from '#platform/search/entries.ts';
import { paths } from '#web/paths.ts';
import { lessonDraft, type LessonBody, type LessonDraft } from '../schema/lessons.ts';
import { lessonsTag } from './tags.ts';

/**
 * Puts a lesson on show as its next version, and lets it be found. Nothing is written when it says what the newest version says
 * already. Throws 40001 with the path of everything that is wrong.
 */
export async function publishLesson(ctx: Context, draft: LessonDraft): Promise<{ code: string; version: number }> {
  const { code, level, sort, ...written } = parseDraft(lessonDraft, draft);
  const body: LessonBody = { ...written, sections: cleanSections(written.sections) };
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('futures-lesson'), hashtext(${code}))`.execute(tx.db);
    const newest = await tx.db
      .selectFrom('futuresLessons')
      .select(['version', 'level', 'sort', 'body'])
      .where('code', '=', code)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest && isDeepStrictEqual(newest, { version: newest.version, level, sort, body })) return { code, version: newest.version };
    const version = (newest?.version ?? 0) + 1;
    await tx.db
      .insertInto('futuresLessons')
      .values({ code, version, level, sort, body: JSON.stringify(body), publishedAt: tx.now })
      .execute();
    await putSearchEntries(tx, [
      {
        owner: `futures-lesson:${code}`,
        kind: 'page',
        title: body.title,
        href: paths.futuresLesson(code),
        text: wordsOfPageText({ lead: body.summary, sections: body.sections }),
        label: '期货学堂',
        date: body.checkedOn,
        keywords: [body.topic],
      },
    ]);
    await audit(tx, 'futuresLesson.publish', `futures-lesson:${code}`, { version });
    await invalidate(tx, [lessonsTag]);
    return { code, version };
  });
}
