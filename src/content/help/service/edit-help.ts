import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { HelpCategoryDraft, HelpDraft, HelpKind } from '../schema.ts';
import type { HelpKey } from './write-help.ts';

/** A help item as listed for staff, by its newest version. */
export interface StaffHelp {
  code: string;
  title: string;
  category: string;
  categoryName: string;
  state: 'shown' | 'draft' | 'withdrawn';
  updatedAt: Date;
}

/** Lists all items of a kind for staff, in the order of the public page. */
export async function listHelpForStaff({ db }: Pick<Context, 'db'>, kind: HelpKind): Promise<StaffHelp[]> {
  const rows = await db
    .selectFrom('helpItems as item')
    .innerJoin('helpVersions as version', (join) =>
      join.onRef('version.itemId', '=', 'item.id').onRef('version.version', '=', 'item.version'),
    )
    .innerJoin('helpCategories as category', (join) =>
      join.onRef('category.kind', '=', 'item.kind').onRef('category.code', '=', 'item.category'),
    )
    .select(['item.code', 'version.title', 'item.category', 'category.name as categoryName'])
    .select(['item.shownVersion', 'item.withdrawnReason', 'item.updatedAt'])
    .where('item.kind', '=', kind)
    .orderBy('category.sort')
    .orderBy('item.sort')
    .orderBy('item.id')
    .execute();
  return rows.map(({ shownVersion, withdrawnReason, ...row }) => ({ ...row, state: stateOf(shownVersion, withdrawnReason) }));
}

function stateOf(shownVersion: number | null, withdrawnReason: string | null): StaffHelp['state'] {
  if (shownVersion !== null) return 'shown';
  return withdrawnReason === null ? 'draft' : 'withdrawn';
}

/** Returns the newest version in the form of its schema, and the number of the published one. Throws 40004 for an unknown code. */
export async function readHelpForStaff(
  { db }: Pick<Context, 'db'>,
  { kind, code }: HelpKey,
): Promise<{ draft: HelpDraft; version: number; shownVersion: number | null }> {
  const row = await db
    .selectFrom('helpItems as item')
    .innerJoin('helpVersions as newest', (join) => join.onRef('newest.itemId', '=', 'item.id').onRef('newest.version', '=', 'item.version'))
    .select(['item.category', 'item.sort', 'item.version', 'item.shownVersion', 'newest.title', 'newest.content', 'newest.checkedOn'])
    .where('item.kind', '=', kind)
    .where('item.code', '=', code)
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  const { version, shownVersion, ...said } = row;
  // Stored content was validated by its kind's schema on save.
  return { draft: { kind, code, ...said } as HelpDraft, version, shownVersion };
}

/** Lists the categories of a kind as entered, in their order. */
export const listHelpCategories = ({ db }: Pick<Context, 'db'>, kind: HelpKind): Promise<HelpCategoryDraft[]> =>
  db.selectFrom('helpCategories').select(['code', 'name', 'summary']).where('kind', '=', kind).orderBy('sort').execute();

/** Lists the items in a category of a kind, in any state. */
export const listHelpInCategory = ({ db }: Pick<Context, 'db'>, { kind, category }: { kind: HelpKind; category: string }, most: number) =>
  db
    .selectFrom('helpItems as item')
    .innerJoin('helpVersions as version', (join) =>
      join.onRef('version.itemId', '=', 'item.id').onRef('version.version', '=', 'item.version'),
    )
    .select(['item.code', 'version.title'])
    .where('item.kind', '=', kind)
    .where('item.category', '=', category)
    .orderBy('item.sort')
    .orderBy('item.id')
    .limit(most)
    .execute();
