import type { Context } from '#platform/context.ts';
import { scopeOf } from '#platform/staff-access.ts';
import type { ContentType } from '../../content-type.ts';
import type { ContentFindings, FoundKind, FoundThing } from '../../schema/finding.ts';
import { allTypes } from '../../types/all-types.ts';
import { isAnswer } from '../orders/order-rows.ts';
import { findOrders } from '../orders/list-orders.ts';

const mostKinds = 4;
const mostOfKind = 3;
const mostThings = 10;
const mostOrders = 5;

/**
 * Kinds of content, things of every kind by title, name or code, and orders by number or title: a few of each, within the caller's categories. Of people it knows those
 * whom the firm publishes itself; clients, complainants and job seekers are no content. Nothing for no words.
 */
export async function findContents(ctx: Context, { q }: { q: string }): Promise<ContentFindings> {
  if (q === '') return { kinds: [], things: [], orders: [] };
  const scopes = scopeOf(ctx, 'category');
  const things: FoundThing[] = [];
  for (const type of allTypes) things.push(...(await findOrNone(ctx, type, { words: q, scopes })));
  return { kinds: findKinds(q), things: inRank(things, q).slice(0, mostThings), orders: await findOrders(ctx, q, mostOrders) };
}

const isIn = (text: string, words: string): boolean => text.toLowerCase().includes(words.toLowerCase());

const findKinds = (words: string): FoundKind[] =>
  allTypes
    .filter(({ title }) => isIn(title, words))
    .slice(0, mostKinds)
    .map(({ code, title, begin }) => ({ code, title, canBegin: begin !== undefined }));

interface Search {
  words: string;
  scopes: readonly string[] | undefined;
}

/** A kind that has no answer yet, as settings of a site that is not set up, has nothing to be found. */
async function findOrNone(ctx: Context, type: ContentType, search: Search): Promise<FoundThing[]> {
  try {
    return await (type.isSingle ? findEntries : findThings)(ctx, type, search);
  } catch (error) {
    if (isAnswer(error)) return [];
    throw error;
  }
}

async function findThings(ctx: Context, type: ContentType, { words, scopes }: Search): Promise<FoundThing[]> {
  const { code, title: typeTitle } = type;
  const { records } = await type.list(ctx, { search: words, scopes });
  return records.slice(0, mostOfKind).map(({ title, place }) => ({ type: code, typeTitle, title, place, isEntry: false }));
}

/** Of what is kept as a whole: the entries of its lists that have these words in their name or code. */
async function findEntries(ctx: Context, type: ContentType, { words, scopes }: Search): Promise<FoundThing[]> {
  const [line] = (await type.list(ctx, { scopes })).records;
  if (!line) return [];
  const { draft } = await type.read(ctx, line.subject);
  const found = [...entriesIn(draft)].filter(({ names }) => names.some((name) => isIn(name, words)));
  return found
    .slice(0, mostOfKind)
    .map(({ names }) => ({ type: type.code, typeTitle: type.title, title: names[0]!, place: type.title, isEntry: true }));
}

/** By these fields an entry is known, the most telling one first. */
const namingFields = ['name', 'title', 'shortName', 'code', 'source'] as const;

/** Every entry of a list, however deep, that has a name. */
function* entriesIn(value: unknown, isEntry = false): Generator<{ names: string[] }> {
  if (Array.isArray(value)) {
    for (const one of value) yield* entriesIn(one, true);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Record<string, unknown>;
  const names = namingFields.map((field) => fields[field]).filter((name): name is string => typeof name === 'string' && name !== '');
  if (isEntry && names.length > 0) yield { names };
  for (const one of Object.values(fields)) yield* entriesIn(one);
}

/** What is called just so, then what begins so, then the rest, each in the order of the kinds. */
function inRank(things: readonly FoundThing[], words: string): FoundThing[] {
  const sought = words.toLowerCase();
  const rankOf = ({ title }: FoundThing): number => {
    const name = title.toLowerCase();
    return name === sought ? 0 : name.startsWith(sought) ? 1 : 2;
  };
  return things.toSorted((one, other) => rankOf(one) - rankOf(other));
}
