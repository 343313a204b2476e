import { contentType } from '#workflow/change-orders/content-type.ts';
import { toContentMoment } from '#workflow/change-orders/presets/moments.ts';
import { parseSubjectNumber } from '#workflow/change-orders/presets/subject-number.ts';
import { articleInput, type ArticleInput } from '../schema/articles.ts';
import { withdrawArticle } from '../service/articles/publish-article.ts';
import { findLinkingArticles } from '../service/editing/find-linking-articles.ts';
import { countArticlesForStaff } from '../service/editing/list-for-staff.ts';
import { findPublicationDay, readArticleForStaff } from '../service/editing/read-for-staff.ts';
import { listScheduledArticles } from '../service/editing/scheduled-articles.ts';
import { sanitizeBody, summarize } from '../service/texts/sanitize-body.ts';
import { articleHref } from '../web/article-href.ts';
import { applyArticle, listArticleLines, nameCategories } from './article-acts.ts';
import { articleFields } from './article-fields.ts';

export const article = contentType<ArticleInput>({
  code: 'article',
  title: '文章与公告',
  group: '内容',
  scope: 'category',
  draft: articleInput,
  fields: articleFields,
  derived: { summary: ({ bodyHtml }) => summarize(sanitizeBody(bodyHtml ?? '')) },
  levels: 1,
  settable: ['category', 'source'],
  states: ['shown', 'scheduled', 'draft', 'withdrawn'],
  keysOf: { attachments: 'fileId' },
  begin: { category: 'gsgg', title: '', bodyHtml: '', source: '' },
  beginsIn: 'category',
  hasEnd: true,
  places: nameCategories,
  count: countArticlesForStaff,
  list: listArticleLines,
  async read(ctx, subject) {
    const { draft, version, state } = await readArticleForStaff(ctx, parseSubjectNumber(subject));
    return { draft, base: `${version} ${state}`, scope: draft.category };
  },
  async readLinking(ctx, address) {
    const { articles, isAll } = await findLinkingArticles(ctx, address);
    const drafts = new Map<string, Record<string, unknown>>();
    for (const { id } of articles) drafts.set(String(id), { ...(await readArticleForStaff(ctx, id)).draft });
    return { drafts, isAll };
  },
  async choices(ctx) {
    return { category: await nameCategories(ctx) };
  },
  async moments(ctx, { scopes, ...span }) {
    const moments = await listScheduledArticles(ctx, { ...span, categories: scopes });
    // The planned publication time of the article itself does not belong to the draft: another time corrects a planned
    // publication.
    const toMoment = ({ id, at, ...moment }: (typeof moments)[number]) =>
      toContentMoment(at, { ...moment, subject: String(id), path: moment.kind === 'end' ? 'until' : null });
    return moments.map(toMoment);
  },
  citesFacts: (path) => path === 'bodyHtml',
  textDay: (ctx, subject) => findPublicationDay(ctx, parseSubjectNumber(subject)),
  titleOf: ({ title }) => title ?? '',
  scopeOf: ({ category }) => category ?? '',
  apply: applyArticle,
  async withdraw(tx, { subject, reason }) {
    await withdrawArticle(tx, { id: parseSubjectNumber(subject), reason });
  },
  addressesOf: (subject, { category }) =>
    subject === null ? [] : [articleHref({ id: parseSubjectNumber(subject), categoryCode: category ?? '' })],
});
