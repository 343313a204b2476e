import { sql, type Selectable } from 'kysely';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { putSearchEntries, removeSearchEntries } from './entries.ts';
import type { SearchEntry } from './entry-row.ts';

/** A page's description for search, written by staff. */
export interface PageDescription {
  /** The path in the table of routes, without `.html`. */
  path: string;
  title: string;
  /** One sentence, shown where the page has no text of its own to show. */
  summary: string;
  /** Additional search words: names that visitors use for it. */
  keywords: readonly string[];
  /** Sorts equal matches, the highest first; 0 when omitted. */
  weight?: number;
}

const ownerOf = (path: string): string => `page:${path}`;

/** Replaces the page descriptions; a page that is missing is no longer found. */
export async function replacePageDescriptions(ctx: Context, pages: readonly PageDescription[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const had = await tx.db.updateTable('searchPages').set({ title: null }).where('title', 'is not', null).returning('path').execute();
    for (const { path, title, summary, keywords, weight = 0 } of pages) {
      const row = { title, summary, keywords: [...keywords], weight };
      await tx.db
        .insertInto('searchPages')
        .values({ path, ...row })
        .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
        .execute();
    }
    await refreshPages(tx, [...new Set([...had, ...pages].map(({ path }) => path))]);
  });
}

/** Returns the summaries that staff have written, by path without `.html`. */
export async function listPageSummaries(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.selectFrom('searchPages').select(['path', 'summary']).where('title', 'is not', null).execute();
  return new Map(rows.map(({ path, summary }) => [path, summary]));
}

/** Adds searchable text to a page that has a description. A page may have text from several writers; each replaces its own. */
export async function putPageWords(tx: Context, path: string, writer: string, words: string): Promise<void> {
  const own = JSON.stringify({ [writer]: words });
  await tx.db
    .insertInto('searchPages')
    .values({ path, words: own })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ words: sql`search_pages.words || ${own}::jsonb` }))
    .execute();
  await refreshPages(tx, [path]);
}

async function refreshPages(tx: Context, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const rows = await tx.db.selectFrom('searchPages').selectAll().where('path', 'in', paths).execute();
  const entries = rows.flatMap((row) => (row.title === null ? [] : [toEntry({ ...row, title: row.title })]));
  const found = new Set(entries.map(({ owner }) => owner));
  await removeSearchEntries(
    tx,
    paths.map(ownerOf).filter((owner) => !found.has(owner)),
  );
  await putSearchEntries(tx, entries);
}

type PageRow = Omit<Selectable<Tables['searchPages']>, 'title'> & { title: string };

function toEntry({ path, title, summary, keywords, words, weight }: PageRow): SearchEntry {
  const href = path === '/' ? '/' : `${path}.html`;
  return {
    owner: ownerOf(path),
    kind: 'page',
    title,
    href,
    text: [summary, ...Object.values(words)].filter(Boolean).join(' '),
    keywords,
    weight,
  };
}
