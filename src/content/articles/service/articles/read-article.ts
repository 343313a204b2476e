import { sql } from 'kysely';
import { fileAddress, type FileLink } from '#content/files/calls.ts';
import { findFiles } from '#content/files/service/files.ts';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { Article, Attachment, AttachmentList } from '../../schema/articles.ts';
import type { WithdrawnArticle } from '../../schema/trail.ts';
import { sanitizeBody } from '../texts/sanitize-body.ts';

/** Optional fields of an article, null in the database when absent. */
type OptionalField = 'marginType' | 'effectiveDate' | 'documentNumber' | 'picture' | 'facts';

interface ArticleRow extends Omit<Article, 'content' | 'attachments' | 'correction' | OptionalField> {
  isVisible: boolean;
  /** True when it was published and then taken down, by a person or by its end date. */
  isTakenDown: boolean;
  body: string;
  fileIds: string[];
  editions: number;
  shownAt: string | null;
  changeReason: string | null;
  optional: Partial<Pick<Article, OptionalField>>;
}

/**
 * Returns a published article with its text, attachments, neighbours and trail. Throws 40004 when no visible article has this id;
 * for one that was published and taken down, the errors contain `state`.
 */
export async function getArticle(ctx: Context, { id }: { id: number }): Promise<Article> {
  const {
    isVisible: _isVisible,
    isTakenDown: _isTakenDown,
    body,
    fileIds,
    editions,
    shownAt,
    changeReason,
    optional,
    ...rest
  } = await findArticle(ctx, id);
  return {
    ...rest,
    ...optional,
    correction: editions > 1 && shownAt ? { at: shownAt, reason: changeReason, editions } : null,
    // Sanitized again because the stored text may be older than today's rules.
    content: await renderFacts(ctx, sanitizeBody(body), rest.date),
    attachments: await readAttachments(ctx, fileIds),
  };
}

/** Lists the files of a published article in their order. Throws like `getArticle`. */
export async function listAttachments(ctx: Context, { id }: { id: number }): Promise<AttachmentList> {
  const { fileIds } = await findArticle(ctx, id);
  return { list: await readAttachments(ctx, fileIds) };
}

/** Returns the public attachments of several published articles, by article. */
export async function findAttachments(ctx: Context, ids: readonly number[]): Promise<Map<number, Attachment[]>> {
  const rows = await ctx.db
    .selectFrom('articleAttachments as f')
    .innerJoin('articles as a', (join) => join.onRef('a.id', '=', 'f.articleId').onRef('a.version', '=', 'f.version'))
    .select(['f.articleId', 'f.fileId'])
    .where('f.articleId', '=', sql<number>`any (${ids})`)
    .orderBy('f.sort')
    .execute();
  const files = new Map((await readAttachments(ctx, [...new Set(rows.map(({ fileId }) => fileId))])).map((file) => [file.fileId, file]));
  const found = Map.groupBy(rows, ({ articleId }) => articleId);
  return new Map(ids.map((id) => [id, (found.get(id) ?? []).flatMap(({ fileId }) => files.get(fileId) ?? [])]));
}

/**
 * Returns what remains visible of an article that was published and taken down, by a person or by its end date: title, dates,
 * reason, and the files that stay valid. Throws 40004 for every other article.
 */
export async function getWithdrawnArticle(ctx: Context, { id }: { id: number }): Promise<WithdrawnArticle> {
  const { rows } = await sql<Omit<WithdrawnArticle, 'attachments' | 'movedTo'> & { fileIds: string[]; movedTo: string | null }>`
    select a.id, a.title, a.category as category_code, c.name as category_name, c.section, shanghai_day(a.published_at) as date,
      shanghai_time(coalesce(a.withdrawn_at, a.unpublish_at)) as withdrawn_at, coalesce(a.withdrawn_reason, '已到下架时间') as reason,
      ${relative(ctx.now, sql`r.id = a.superseded_by`)} as superseded_by, a.moved_to, ${fileIds} as file_ids
    from articles a join categories c on c.code = a.category
    where a.id = ${id} and a.state in ('published', 'withdrawn') and a.published_at <= ${ctx.now} and not is_on_show(a, ${ctx.now})`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw fail('notFound');
  const { fileIds: kept, movedTo, ...rest } = row;
  return { ...rest, ...(movedTo !== null && { movedTo }), attachments: await readAttachments(ctx, kept) };
}

const fileIds = sql`array(select file_id::text from article_attachments where article_id = a.id and version = a.version order by sort)`;

async function findArticle(ctx: Context, id: number): Promise<ArticleRow> {
  const { now } = ctx;
  const { rows } = await sql<ArticleRow>`
    select a.id, a.title, a.summary, shanghai_day(a.published_at) as date, a.category as category_code, c.name as category_name, c.section,
      a.source, a.author, a.security_codes, a.version, v.body, v.change_reason, shanghai_time(v.shown_at) as shown_at,
      json_strip_nulls(json_build_object('documentNumber', a.document_number, 'effectiveDate', a.effective_date, 'marginType', a.margin_type,
        'picture', a.picture, 'facts', article_facts(a.facts_of, a.id, a.version, ${now}))) as optional,
      shanghai_time(a.published_at) as published_at, shanghai_time(a.updated_at) as updated_at, is_on_show(a, ${now}) as is_visible,
      a.state in ('published', 'withdrawn') and a.published_at <= ${now} as is_taken_down, ${fileIds} as file_ids,
      (select count(*) from article_versions e where e.article_id = a.id and e.shown_at is not null) as editions,
      ${neighbour(now, sql`>`, sql`asc`)} as previous, ${neighbour(now, sql`<`, sql`desc`)} as next,
      ${relative(now, sql`r.id = a.superseded_by`)} as superseded_by,
      coalesce((select json_agg(r.described order by r.id) from (
        select r.id, ${described} as described from articles r where r.superseded_by = a.id and is_on_show(r, ${now})) as r), '[]') as supersedes
    from articles a
    join categories c on c.code = a.category
    join article_versions v on v.article_id = a.id and v.version = a.version
    where a.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (row?.isVisible) return row;
  throw row?.isTakenDown ? fail('notFound', '该内容已撤下', { errors: [{ path: 'state', message: 'withdrawn' }] }) : fail('notFound');
}

/** Selects the visible article next to `a` in its category's list, using the index of that list. */
function neighbour(now: Date, side: ReturnType<typeof sql>, order: ReturnType<typeof sql>) {
  return sql`(
    select json_build_object('id', n.id, 'title', n.title) from articles n
    where n.state = 'published' and n.category = a.category and (n.published_at, n.id) ${side} (a.published_at, a.id)
      and n.published_at <= ${now} and coalesce(n.unpublish_at > ${now}, true)
    order by n.published_at ${order}, n.id ${order} limit 1)`;
}

const described = sql`json_build_object('id', r.id, 'title', r.title, 'date', shanghai_day(r.published_at), 'categoryCode', r.category)`;

/** Selects another published article related to this one. */
function relative(now: Date, relation: ReturnType<typeof sql>) {
  return sql`(select ${described} from articles r where ${relation} and is_on_show(r, ${now}))`;
}

/** Returns public files by their ids, in the given order. Unknown and private files are omitted. */
export async function readAttachments(ctx: Context, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const files = new Map((await findFiles(ctx, ids)).map((file) => [file.id, file]));
  return ids.flatMap((id) => {
    const file = files.get(id);
    return file?.visibility === 'public' ? [toAttachment(file)] : [];
  });
}

function toAttachment(file: FileLink): Attachment {
  const { id: fileId, name, mediaType, size, sha256 } = file;
  return { fileId, name, mediaType, size, sha256, url: fileAddress(file) };
}
