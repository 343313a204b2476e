import { sql } from 'kysely';
import { fileAddress } from '#content/files/calls.ts';
import { findFiles } from '#content/files/service/files.ts';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { putSearchEntries, removeSearchEntries } from '#platform/search/entries.ts';
import type { SearchEntry } from '#platform/search/entry-row.ts';
import { knownCategories } from '../../calls.ts';
import { articleHref } from '../../web/article-href.ts';

interface SearchedRow {
  id: number;
  title: string;
  category: string;
  categoryName: string;
  body: string;
  documentNumber: string | null;
  securityCodes: string[];
  shownFrom: Date;
  unpublishAt: Date | null;
  fileIds: string[];
}

const ownerOf = (id: number): string => `article:${id}`;

/**
 * Updates the search entries of these articles to their published or scheduled text, document number and public attachments.
 * Drafts and withdrawn articles are not searchable. Must be called in every transaction that changes them.
 */
export async function refreshArticleSearch(tx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<SearchedRow>`
    select a.id, a.title, a.category, c.name as category_name, v.body, a.document_number, a.security_codes, coalesce(a.publish_at, a.published_at) as shown_from,
      a.unpublish_at,
      array(select file_id::text from article_attachments f where f.article_id = a.id and f.version = a.version order by sort) as file_ids
    from articles a
    join categories c on c.code = a.category
    join article_versions v on v.article_id = a.id and v.version = a.version
    where a.id = any (${ids}) and a.state in ('published', 'scheduled')`.execute(tx.db);
  for (const row of rows) row.body = await renderFacts(tx, row.body, shanghaiDay(row.shownFrom));
  const known = await findFiles(tx, [...new Set(rows.flatMap(({ fileIds }) => fileIds))]);
  const files = new Map(known.filter(({ visibility }) => visibility === 'public').map((file) => [file.id, file]));
  await putSearchEntries(
    tx,
    rows.flatMap((row) => [toEntry(row), ...row.fileIds.flatMap((id) => toFileEntry(row, files.get(id)))]),
  );
  const found = new Set(rows.map(({ id }) => id));
  await removeSearchEntries(tx, ids.filter((id) => !found.has(id)).map(ownerOf));
}

/** Queue for indexing articles that were written in bulk without the services. Its data is `{ after }`, the id before the first. */
export const fillSearchQueue = 'content.fillSearch';

const filledAtOnce = 200;

/** Indexes the next published articles that are missing from the search. Returns the last id, or undefined when none is left. */
export async function fillArticleSearch(ctx: Context, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from articles a
    where id > ${after} and state in ('published', 'scheduled') and not exists (select from search_entries where owner = 'article:' || a.id)
    order by id limit ${filledAtOnce}`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  await inTransaction(ctx, (tx) => refreshArticleSearch(tx, ids));
  return ids.at(-1);
}

function toEntry({
  id,
  title,
  category,
  categoryName,
  body,
  documentNumber,
  securityCodes,
  shownFrom,
  unpublishAt,
}: SearchedRow): SearchEntry {
  // A report is found by the security that it covers; a notice that lists hundreds of securities is not.
  const codes = category === knownCategories.research ? securityCodes : [];
  const keywords = documentNumber ? [documentNumber, ...codes] : codes;
  return {
    owner: ownerOf(id),
    kind: 'article',
    title,
    html: body,
    href: articleHref({ id, categoryCode: category }),
    label: documentNumber ? `${categoryName} · ${documentNumber}` : categoryName,
    ...(keywords.length > 0 && { keywords }),
    date: shownFrom,
    shownFrom,
    shownUntil: unpublishAt,
  };
}

function toFileEntry({ id, title, shownFrom, unpublishAt }: SearchedRow, file?: { id: string; name: string }): SearchEntry[] {
  if (!file) return [];
  const { id: fileId, name } = file;
  return [
    {
      owner: ownerOf(id),
      kind: 'file',
      title: name,
      fileId,
      href: fileAddress(file),
      label: `附件 · ${title}`,
      date: shownFrom,
      shownFrom,
      shownUntil: unpublishAt,
    },
  ];
}
