import type { Context } from '#platform/context.ts';
import { beijingIso } from '#ui/format/beijing-time.ts';
import { allTypes } from '../all-types.ts';
import type { ContentMoment, ContentType, MomentSpan } from '../content-type.ts';
import { contentScopeFilter } from './content-place.ts';

/** A time of an item set by its own dates. */
export interface OwnMoment extends ContentMoment {
  type: string;
  typeTitle: string;
  category: string;
}

interface OwnSpan extends MomentSpan {
  /** True to exclude whole days, for callers that look for the next time of day. */
  isTimed?: boolean;
}

/**
 * Lists the times at which content of every kind within the caller's scopes is published or removed by its own dates, the
 * earliest first.
 */
export async function listOwnMoments(ctx: Context, span: OwnSpan): Promise<OwnMoment[]> {
  const found: OwnMoment[] = [];
  for (const type of allTypes) found.push(...(await listMomentsOf(ctx, type, span)));
  return found.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)).slice(0, span.most);
}

/** Lists the same times for one kind. */
export async function listMomentsOf(ctx: Context, type: ContentType, { isTimed = false, ...span }: OwnSpan): Promise<OwnMoment[]> {
  const { scopes } = contentScopeFilter(ctx, type);
  const isDividedWithin = type.places !== undefined;
  if (scopes && !isDividedWithin && !scopes.includes(type.code)) return [];
  const moments = [...((await type.moments?.(ctx, { ...span, scopes })) ?? []), ...(isTimed ? [] : ((await type.days?.(ctx, span)) ?? []))];
  return moments.map((moment) => ({ category: type.code, ...moment, type: type.code, typeTitle: type.title }));
}

const orderOf = ({ day, at }: ContentMoment): string => (at ? beijingIso(at) : `${day}T24`);
