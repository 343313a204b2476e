import { sql } from 'kysely';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import type { Context } from '#platform/context.ts';
import type { HelpContent } from '../columns.ts';
import type { HelpKind, HelpQuery } from '../schema.ts';
import { splitSearchWords } from '../web/normalize-search-text.ts';

/** A published help item. */
export interface ShownHelp<Kind extends HelpKind> {
  id: number;
  code: string;
  categoryId: string;
  categoryName: string;
  title: string;
  content: HelpContent[Kind];
  updatedOn: string;
}

/**
 * Lists all published items of a kind by category and position, in one query. Every word of the keyword must occur in title, text
 * or keywords, ignoring case and width. An unknown category is empty.
 */
export async function listShownHelp<Kind extends HelpKind>(ctx: Context, kind: Kind, query: HelpQuery): Promise<ShownHelp<Kind>[]> {
  const { categoryId, keyWord = '' } = query;
  let matching = ctx.db
    .selectFrom('helpItems as item')
    .innerJoin('helpVersions as version', (join) =>
      join.onRef('version.itemId', '=', 'item.id').onRef('version.version', '=', 'item.shownVersion'),
    )
    .innerJoin('helpCategories as category', (join) =>
      join.onRef('category.kind', '=', 'item.kind').onRef('category.code', '=', 'item.category'),
    )
    .where('item.kind', '=', kind);
  if (categoryId) matching = matching.where('item.category', '=', categoryId);
  for (const word of splitSearchWords(keyWord)) matching = matching.where(sql<boolean>`strpos(version.searched, ${word}) > 0`);
  const rows = await matching
    .select(['item.id', 'item.code', 'item.category as categoryId', 'category.name as categoryName'])
    .select(['version.title', 'version.content', 'version.checkedOn as updatedOn'])
    .orderBy('category.sort')
    .orderBy('item.sort')
    .orderBy('item.id')
    .execute();
  // Stored content was validated by its kind's schema on save.
  return renderFacts(ctx, rows as ShownHelp<Kind>[]);
}
