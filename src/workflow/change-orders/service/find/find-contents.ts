import type { Context } from '#platform/context.ts';
import { reachOf, isInWorkScope } from '#platform/staff-access.ts';
import { allTypes } from '../../all-types.ts';
import type { ContentFindings, FoundKind, FoundItem } from '../../schema/finding.ts';
import { canCreateContent, contentScopeFilter, canAccessKind } from '../content-place.ts';
import { findOrders } from '../orders/list-orders.ts';
import { indexedTypes, type NameIndex } from './name-index.ts';

const mostKinds = 4;
const mostOfKind = 3;
const mostThings = 10;
const mostOrders = 5;

/** Kinds that grow without limit, such as articles and jobs. */
const grownTypes = allTypes.filter((type) => !indexedTypes.includes(type));

/**
 * Searches kinds of content, items of every kind by title, name or code, and orders by number or title: a few of each, within the
 * caller's scopes. The only people it finds are those whom the firm publishes itself; clients, complainants and job seekers are
 * not content. An empty search finds nothing and warms the cache of names.
 */
export async function findContents(ctx: Context, names: NameIndex, { q }: { q: string }): Promise<ContentFindings> {
  reachOf(ctx, 'content.read');
  const indexed = await names.list(ctx);
  if (q === '') return { kinds: [], things: [], orders: [] };
  const sought = q.toLowerCase();
  const known = indexed.filter(({ lies, known: by }) => isInWorkScope(ctx, lies) && by.some((name) => name.includes(sought)));
  const grown: FoundItem[] = [];
  for (const type of grownTypes) {
    const { records } = await type.list(ctx, { search: q, ...contentScopeFilter(ctx, type) });
    grown.push(...records.map(({ subject, title, place }) => ({ type: type.code, typeTitle: type.title, subject, title, place })));
  }
  const things = inRank([...fewOfEach(grown), ...fewOfEach(known)], sought).slice(0, mostThings);
  return { kinds: await findKinds(ctx, sought), things: things.map(toFound), orders: await findOrders(ctx, q, mostOrders) };
}

async function findKinds(ctx: Context, sought: string): Promise<FoundKind[]> {
  const found: FoundKind[] = [];
  for (const type of allTypes.filter(({ title }) => title.toLowerCase().includes(sought)))
    if (await canAccessKind(ctx, type))
      found.push({ code: type.code, title: type.title, canBegin: await canCreateContent(ctx, type.begin ? type : (type.entry ?? type)) });
  return found.slice(0, mostKinds);
}

const fewOfEach = (things: readonly FoundItem[]): FoundItem[] =>
  [...Map.groupBy(things, ({ type }) => type).values()].flatMap((ofKind) => ofKind.slice(0, mostOfKind));

const toFound = ({ type, typeTitle, subject, title, place }: FoundItem): FoundItem => ({ type, typeTitle, subject, title, place });

/** Sorts by exact match, prefix match, then the rest, each in the order of the kinds. */
function inRank(things: readonly FoundItem[], sought: string): FoundItem[] {
  const rankOf = ({ title }: FoundItem): number => {
    const name = title.toLowerCase();
    return name === sought ? 0 : name.startsWith(sought) ? 1 : 2;
  };
  return things.toSorted((one, other) => rankOf(one) - rankOf(other));
}
