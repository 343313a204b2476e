import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { fileAddress, type FileLink } from '#modules/file/calls.ts';
import { findFiles } from '#modules/file/service.ts';
import type { Context } from '#platform/context.ts';
import { sanitizeBody } from '../sanitize-body.ts';
import type { Article, Attachment, AttachmentList } from '../schema.ts';

interface ArticleRow extends Omit<Article, 'content' | 'attachments' | 'marginType' | 'effectiveDate' | 'documentNumber'> {
  isVisible: boolean;
  /** On show once, and taken down by hand or by the clock. */
  isTakenDown: boolean;
  body: string;
  marginType: number | null;
  effectiveDate: string | null;
  documentNumber: string | null;
  fileIds: string[];
}

/**
 * An article on show with its text, attachments and neighbours. Throws 40004 when there is none of this id that visitors may
 * see; one that was on show and was taken down says so, with `state` among the errors.
 */
export async function getArticle(ctx: Context, { id }: { id: number }): Promise<Article> {
  const row = await findArticle(ctx, id);
  const { isVisible: _isVisible, isTakenDown: _isTakenDown, body, fileIds, marginType, effectiveDate, documentNumber, ...rest } = row;
  const known = Object.fromEntries(Object.entries({ marginType, effectiveDate, documentNumber }).filter(([, value]) => value !== null));
  // Cleaned once more: what is stored may be older than today's rules.
  return { ...rest, ...known, content: sanitizeBody(body), attachments: await describeFiles(ctx, fileIds) };
}

/** The files that hang on an article on show, in their order. Throws like `getArticle`. */
export async function listAttachments(ctx: Context, { id }: { id: number }): Promise<AttachmentList> {
  const { fileIds } = await findArticle(ctx, id);
  return { list: await describeFiles(ctx, fileIds) };
}

async function findArticle(ctx: Context, id: number): Promise<ArticleRow> {
  const { rows } = await sql<ArticleRow>`
    select a.id, a.title, a.summary, shanghai_day(a.published_at) as date, a.category as category_code, c.name as category_name, c.section,
      a.source, a.author, a.document_number, a.effective_date, a.margin_type, a.security_codes, a.version, v.body,
      to_char(a.published_at at time zone 'Asia/Shanghai', ${isoSecond}) as published_at,
      to_char(a.updated_at at time zone 'Asia/Shanghai', ${isoSecond}) as updated_at,
      a.state = 'published' and a.published_at <= ${ctx.now} and coalesce(a.unpublish_at > ${ctx.now}, true) as is_visible,
      a.state in ('published', 'withdrawn') and a.published_at <= ${ctx.now} as is_taken_down,
      array(select file_id::text from article_attachments where article_id = a.id order by sort) as file_ids,
      ${neighbour(ctx.now, sql`>`, sql`asc`)} as previous, ${neighbour(ctx.now, sql`<`, sql`desc`)} as next
    from articles a
    join categories c on c.code = a.category
    join article_versions v on v.article_id = a.id and v.version = a.version
    where a.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (row?.isVisible) return row;
  throw row?.isTakenDown ? fail('notFound', '该内容已撤下', { errors: [{ path: 'state', message: 'withdrawn' }] }) : fail('notFound');
}

const isoSecond = 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"';

/** The visible article next to `a` in its category's list, along the index of that list. */
function neighbour(now: Date, side: ReturnType<typeof sql>, order: ReturnType<typeof sql>) {
  return sql`(
    select json_build_object('id', n.id, 'title', n.title) from articles n
    where n.state = 'published' and n.category = a.category and (n.published_at, n.id) ${side} (a.published_at, a.id)
      and n.published_at <= ${now} and coalesce(n.unpublish_at > ${now}, true)
    order by n.published_at ${order}, n.id ${order} limit 1)`;
}

/** Public files by their ids, in the given order; unknown and private ones are left out. */
export async function describeFiles(ctx: Context, ids: readonly string[]): Promise<Attachment[]> {
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
