import { setVisibility } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import type { ChangeRequest, SubjectPage, SubjectQuery } from '#workflow/change-orders/content-type.ts';
import { parseSubjectNumber } from '#workflow/change-orders/presets/subject-number.ts';
import type { ArticleInput } from '../schema/articles.ts';
import { listCategories } from '../service/articles/categories.ts';
import { publishArticle, publishRevision } from '../service/articles/publish-article.ts';
import { createArticle, updateArticle } from '../service/articles/write-article.ts';
import { listArticlesForStaff } from '../service/editing/list-for-staff.ts';
import { readArticleForStaff } from '../service/editing/read-for-staff.ts';

const shownStates = { published: 'shown', scheduled: 'scheduled', draft: 'draft', withdrawn: 'withdrawn' } as const;

export async function nameCategories(ctx: Context): Promise<Record<string, string>> {
  const { list } = await listCategories(ctx, {});
  return Object.fromEntries(list.map(({ code, name }) => [code, name]));
}

/** Returns one page of articles as rows of the console list. */
export async function listArticleLines(ctx: Context, { search, scopes, state, place, after }: SubjectQuery): Promise<SubjectPage> {
  const wanted = state === 'shown' ? 'published' : state;
  const { records, next } = await listArticlesForStaff(ctx, { search, categories: scopes, category: place, state: wanted, after });
  const toLine = ({ id, title, categoryName, state: standing, updatedAt, href }: (typeof records)[number]) => ({
    subject: String(id),
    title,
    place: categoryName,
    state: shownStates[standing],
    changedAt: updatedAt.toISOString(),
    href,
  });
  return { records: records.map(toLine), next };
}

/** Publishes a new article or its next version, and makes its files public. */
export async function applyArticle(tx: Context, { subject, draft, reason, until }: ChangeRequest<ArticleInput>): Promise<string> {
  const ending = until ? { until } : {};
  const files = (draft.attachments ?? []).map(({ fileId }) => fileId);
  await setVisibility(tx, files, 'public');
  if (subject === null) {
    const { id } = await createArticle(tx, draft);
    await publishArticle(tx, { id, ...ending });
    return String(id);
  }
  const id = parseSubjectNumber(subject);
  const { version, state } = await readArticleForStaff(tx, id);
  await updateArticle(tx, { ...draft, id, basedOn: version });
  if (state === 'published') await publishRevision(tx, { id, reason, ...ending });
  else await publishArticle(tx, { id, reason, ...ending });
  return subject;
}
