import { everywhere } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { workRangeOf, isInWorkScope, type WorkPlace } from '#platform/staff-access.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import type { ContentType, SubjectQuery } from '../content-type.ts';

/** Returns the category and branch of an item. Its category is the published one where that is passed separately from the draft. */
export function contentPlaceOf(type: ContentType, draft: Payload, category = type.scopeOf(draft)): WorkPlace {
  if (type.scope === 'category') return { category, branch: null };
  // A branch without a code has no owner yet: it is created by people who work in all branches.
  return { category, branch: (type.scope === 'branch' && type.branchOf?.(draft)) || everywhere };
}

/** Returns the same place as the columns of a request. */
export function requestPlaceOf(type: ContentType, draft: Payload, category?: string): { scope: string; branch: string | null } {
  const place = contentPlaceOf(type, draft, category);
  return { scope: place.category, branch: place.branch };
}

/** Returns the filter that restricts a list of a kind to the caller's scopes; empty scopes match nothing. */
export function contentScopeFilter(ctx: Context, type: ContentType): Pick<SubjectQuery, 'scopes' | 'branches'> {
  const { branches, categories, sharedCategories } = workRangeOf(ctx);
  if (type.scope === 'category') return { scopes: sharedCategories };
  // The entries of a list of branches are filtered one by one.
  if (type.scope === 'branch' || type.entry?.scope === 'branch') return { scopes: categories, branches };
  return { scopes: branches ? [] : categories };
}

/** Returns whether the caller can access any item of a kind, or any of its entries. */
export async function canAccessKind(ctx: Context, type: ContentType): Promise<boolean> {
  const { scopes, branches } = contentScopeFilter(ctx, type);
  if (branches?.length === 0) return false;
  if (!scopes) return true;
  const categories = type.places ? Object.keys(await type.places(ctx)) : [type.code];
  return categories.some((category) => scopes.includes(category));
}

/** Returns whether the caller can create an item of a kind in any of their scopes. */
export async function canCreateContent(ctx: Context, type: ContentType): Promise<boolean> {
  const { begin } = type;
  if (!begin) return false;
  return type.beginsIn ? canAccessKind(ctx, type) : isInWorkScope(ctx, contentPlaceOf(type, begin));
}
