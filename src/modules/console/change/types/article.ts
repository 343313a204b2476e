import { setVisibility } from '#modules/base/file/service/files.ts';
import { articleInput, type ArticleInput } from '#modules/portal/content/schema/articles.ts';
import { listCategories } from '#modules/portal/content/service/articles/categories.ts';
import { publishArticle, publishRevision, withdrawArticle } from '#modules/portal/content/service/articles/publish-article.ts';
import { createArticle, updateArticle } from '#modules/portal/content/service/articles/write-article.ts';
import { countArticlesForStaff, listArticlesForStaff } from '#modules/portal/content/service/editing/list-for-staff.ts';
import { readArticleForStaff } from '#modules/portal/content/service/editing/read-for-staff.ts';
import { articleHref } from '#modules/portal/content/web/article-href.ts';
import type { Context } from '#platform/context.ts';
import { contentType } from '../content-type.ts';
import { articleFields } from './article-fields.ts';
import { subjectNumber } from './made/subject-number.ts';

const shownStates = { published: 'shown', scheduled: 'scheduled', draft: 'draft', withdrawn: 'withdrawn' } as const;

async function nameCategories(ctx: Context): Promise<Record<string, string>> {
  const { list } = await listCategories(ctx, {});
  return Object.fromEntries(list.map(({ code, name }) => [code, name]));
}

/** Articles of all categories. */
export const article = contentType<ArticleInput>({
  code: 'article',
  title: '文章与公告',
  group: '内容',
  draft: articleInput,
  fields: articleFields,
  levels: 1,
  settable: ['category', 'source'],
  states: ['shown', 'scheduled', 'draft', 'withdrawn'],
  keysOf: { attachments: 'fileId' },
  begin: { category: 'gsgg', title: '', bodyHtml: '', source: '' },
  hasEnd: true,
  places: nameCategories,
  count: countArticlesForStaff,
  async list(ctx, { search, scopes, state, place, after }) {
    const wanted = state === 'shown' ? 'published' : state;
    const { records, next } = await listArticlesForStaff(ctx, { search, categories: scopes, category: place, state: wanted, after });
    const toLine = ({ id, title, categoryName, state, updatedAt, href }: (typeof records)[number]) => ({
      subject: String(id),
      title,
      place: categoryName,
      state: shownStates[state],
      changedAt: updatedAt.toISOString(),
      href,
    });
    return { records: records.map(toLine), next };
  },
  async read(ctx, subject) {
    const { draft, version, state } = await readArticleForStaff(ctx, subjectNumber(subject));
    return { draft, base: `${version} ${state}`, scope: draft.category };
  },
  async choices(ctx) {
    return { category: await nameCategories(ctx) };
  },
  titleOf: ({ title }) => title ?? '',
  scopeOf: ({ category }) => category ?? '',
  async apply(tx, { subject, draft, reason, until }) {
    const ending = until ? { until } : {};
    await setVisibility(
      tx,
      (draft.attachments ?? []).map(({ fileId }) => fileId),
      'public',
    );
    if (subject === null) {
      const { id } = await createArticle(tx, draft);
      await publishArticle(tx, { id, ...ending });
      return String(id);
    }
    const id = subjectNumber(subject);
    const { version, state } = await readArticleForStaff(tx, id);
    await updateArticle(tx, { ...draft, id, basedOn: version });
    if (state === 'published') await publishRevision(tx, { id, reason });
    else await publishArticle(tx, { id, reason, ...ending });
    return subject;
  },
  async withdraw(tx, { subject, reason }) {
    await withdrawArticle(tx, { id: subjectNumber(subject), reason });
  },
  addressesOf: (subject, { category }) =>
    subject === null ? [] : [articleHref({ id: subjectNumber(subject), categoryCode: category ?? '' })],
});
