import type { Context } from '#platform/context.ts';
import type { Hit } from '../schema.ts';
import { cutSnippet, markWords } from './highlight.ts';

/** What is shown of the entries, by id: marked title, the marked words around the first match, where it leads. */
export async function readHits(ctx: Context, ids: readonly number[], words: readonly string[]): Promise<Map<number, Hit>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('searchEntries')
    .select(['id', 'title', 'text', 'href', 'label', 'day'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, title, text, href, label, day }) => {
      const snippet = cutSnippet(text, words);
      return [
        id,
        { id, title, titleMarks: markWords(title, words), snippet: snippet.text, snippetMarks: snippet.marks, href, label, date: day },
      ];
    }),
  );
}
