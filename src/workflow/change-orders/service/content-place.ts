import { everywhere } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { workRangeOf, worksAt, type WorkPlace } from '#platform/staff-access.ts';
import type { Payload } from '#workflow/approvals/web/approval-words.ts';
import type { ContentType, SubjectQuery } from '../content-type.ts';

/** Where a thing of a kind lies by its draft. Its category is what is on show where that is told beside the draft. */
export function contentPlaceOf(type: ContentType, draft: Payload, category = type.scopeOf(draft)): WorkPlace {
  if (type.scope === 'category') return { category, branch: null };
  // A branch that has no code yet is not anybody's: those who work in all of them found it.
  return { category, branch: (type.scope === 'branch' && type.branchOf?.(draft)) || everywhere };
}

/** The same as a request keeps it. */
export function requestPlaceOf(type: ContentType, draft: Payload, category?: string): { scope: string; branch: string | null } {
  const place = contentPlaceOf(type, draft, category);
  return { scope: place.category, branch: place.branch };
}

/** By what a list of a kind is narrowed to what the caller reaches of it; nothing is reached in no category. */
export function contentRangeOf(ctx: Context, type: ContentType): Pick<SubjectQuery, 'scopes' | 'branches'> {
  const { branches, categories, sharedCategories } = workRangeOf(ctx);
  if (type.scope === 'category') return { scopes: sharedCategories };
  // Of a list of branches the entries are narrowed one by one.
  if (type.scope === 'branch' || type.entry?.scope === 'branch') return { scopes: categories, branches };
  return { scopes: branches ? [] : categories };
}

/** Whether the caller reaches anything of a kind, or of the entries of one. */
export async function reachesKind(ctx: Context, type: ContentType): Promise<boolean> {
  const { scopes, branches } = contentRangeOf(ctx, type);
  if (branches?.length === 0) return false;
  if (!scopes) return true;
  const categories = type.places ? Object.keys(await type.places(ctx)) : [type.code];
  return categories.some((category) => scopes.includes(category));
}

/** Whether the caller can begin something new of a kind, wherever they work. */
export async function beginsNew(ctx: Context, type: ContentType): Promise<boolean> {
  const { begin } = type;
  if (!begin) return false;
  return type.beginsIn ? reachesKind(ctx, type) : worksAt(ctx, contentPlaceOf(type, begin));
}
