import { sql, type Selectable } from 'kysely';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { putSearchEntries, removeSearchEntries } from './entries.ts';
import type { SearchEntry } from './entry-row.ts';

/** A page of the site as staff describe it to those who search. */
export interface PageDescription {
  /** As the table of routes spells it, without `.html`. */
  path: string;
  title: string;
  /** One sentence, shown where the page itself has no words of its own to show. */
  summary: string;
  /** Other words it is found by: what visitors call it. */
  keywords: readonly string[];
  /** Sorts pages that match alike, the highest first; 0 when left out. */
  weight?: number;
}

const ownerOf = (path: string): string => `page:${path}`;

/** Makes these the pages that can be found; one that is not among them is found no more. */
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

/**
 * Lets a page be found by the words that stand on it, as soon as it is described at all. A page may have words of several
 * writers; each replaces its own.
 */
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
