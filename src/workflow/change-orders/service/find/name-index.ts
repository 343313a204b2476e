import { CallError } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { WorkPlace } from '#platform/staff-access.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import { allTypes } from '../../all-types.ts';
import type { ContentType } from '../../content-type.ts';
import type { SubjectLine } from '../../schema/contents.ts';
import type { FoundItem } from '../../schema/finding.ts';
import { contentPlaceOf } from '../content-place.ts';

/** An item that can be found by name, with all its names in lower case. */
export interface IndexedItem extends FoundItem {
  known: readonly string[];
  /** Its category and branch, for the access check. */
  lies: WorkPlace;
}

/** The lifetime of cached names: a new name can be found a little later. */
const goodMs = 20_000;

/** Kinds with few items. Growing kinds are searched in the database each time. */
export const indexedTypes: readonly ContentType[] = allTypes.filter(({ count }) => count === undefined);

/**
 * A cache of the names of all items of these kinds for some seconds, so that seventy kinds are not queried at every pause in
 * typing. It is shared by all callers; the caller has to filter results by access.
 */
export class NameIndex {
  #until = -Infinity;
  #things: Promise<IndexedItem[]> = Promise.resolve([]);

  list(ctx: Context): Promise<IndexedItem[]> {
    if (ctx.now.getTime() < this.#until) return this.#things;
    const things = readNames(ctx);
    this.#things = things;
    this.#until = ctx.now.getTime() + goodMs;
    // A failed read is retried by the next caller.
    things.catch(() => {
      if (this.#things === things) this.#until = -Infinity;
    });
    return things;
  }
}

async function readNames(ctx: Context): Promise<IndexedItem[]> {
  const things: IndexedItem[] = [];
  for (const type of indexedTypes) things.push(...(await readOrNone(ctx, type)));
  return things;
}

/** Returns no names for a kind that cannot be read yet, such as settings that are not set up. */
async function readOrNone(ctx: Context, type: ContentType): Promise<IndexedItem[]> {
  try {
    return await readThings(ctx, type);
  } catch (error) {
    if (error instanceof CallError) return [];
    throw error;
  }
}

/**
 * Returns the items of a kind, and the entries of a list that can be changed separately. Of other lists only the names of their
 * entries.
 */
async function readThings(ctx: Context, type: ContentType): Promise<IndexedItem[]> {
  const { code, title: typeTitle } = type;
  const { records } = await (type.entry ?? type).list(ctx, { scopes: undefined });
  const drafts = type.entry?.scope === 'branch' ? await type.entry.readAll!(ctx) : new Map<string, Payload>();
  const toThing = ({ subject, title, place }: SubjectLine): IndexedItem => ({
    lies: contentPlaceOf(type.entry ?? type, drafts.get(subject) ?? {}),
    type: code,
    typeTitle,
    subject,
    title,
    place: place || typeTitle,
    known: toKnown(type.entry ? [title, place] : [title, place, subject]),
  });
  if (type.entry || !type.isSingle) return records.map(toThing);
  const { draft } = records[0] ? await type.read(ctx, records[0].subject) : { draft: {} };
  return [...entriesIn(draft)].map((names) => ({
    lies: contentPlaceOf(type, draft),
    type: code,
    typeTitle,
    subject: records[0]!.subject,
    title: names[0]!,
    place: typeTitle,
    known: toKnown(names),
  }));
}

const toKnown = (names: readonly string[]): string[] => names.map((name) => name.toLowerCase());

/** The fields that identify an entry, the most significant one first. */
const namingFields = ['name', 'title', 'shortName', 'code', 'source'] as const;

/** Yields the names of every entry of a list, at any depth. */
function* entriesIn(value: unknown, isEntry = false): Generator<string[]> {
  if (Array.isArray(value)) {
    for (const one of value) yield* entriesIn(one, true);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Record<string, unknown>;
  const names = namingFields.map((field) => fields[field]).filter((name): name is string => typeof name === 'string' && name !== '');
  if (isEntry && names.length > 0) yield names;
  for (const one of Object.values(fields)) yield* entriesIn(one);
}
