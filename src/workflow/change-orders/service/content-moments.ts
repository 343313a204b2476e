import type { Context } from '#platform/context.ts';
import { beijingIso } from '#ui/format/beijing-time.ts';
import { allTypes } from '../all-types.ts';
import type { ContentMoment, ContentType, MomentSpan } from '../content-type.ts';
import { contentRangeOf } from './content-place.ts';

/** A moment of its own of a thing of some kind. */
export interface OwnMoment extends ContentMoment {
  type: string;
  typeTitle: string;
  category: string;
}

interface OwnSpan extends MomentSpan {
  /** True for what has an hour alone: whoever looks for the next hour asks for no days. */
  isTimed?: boolean;
}

/** When content of every kind comes on show or leaves it by moments of its own, of what the caller works on; the nearest first. */
export async function listOwnMoments(ctx: Context, span: OwnSpan): Promise<OwnMoment[]> {
  const found: OwnMoment[] = [];
  for (const type of allTypes) found.push(...(await listMomentsOf(ctx, type, span)));
  return found.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)).slice(0, span.most);
}

/** The same of one kind. */
export async function listMomentsOf(ctx: Context, type: ContentType, { isTimed = false, ...span }: OwnSpan): Promise<OwnMoment[]> {
  const { scopes } = contentRangeOf(ctx, type);
  const isDividedWithin = type.places !== undefined;
  if (scopes && !isDividedWithin && !scopes.includes(type.code)) return [];
  const moments = [...((await type.moments?.(ctx, { ...span, scopes })) ?? []), ...(isTimed ? [] : ((await type.days?.(ctx, span)) ?? []))];
  return moments.map((moment) => ({ category: type.code, ...moment, type: type.code, typeTitle: type.title }));
}

const orderOf = ({ day, at }: ContentMoment): string => (at ? beijingIso(at) : `${day}T24`);
