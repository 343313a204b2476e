import { CallError } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { WorkPlace } from '#platform/staff-access.ts';
import type { Payload } from '#workflow/approvals/web/approval-words.ts';
import { allTypes } from '../../all-types.ts';
import type { ContentType } from '../../content-type.ts';
import type { SubjectLine } from '../../schema/contents.ts';
import type { FoundThing } from '../../schema/finding.ts';
import { contentPlaceOf } from '../content-place.ts';

/** What can be found by name, with all by which it is known in small letters. */
export interface NamedThing extends FoundThing {
  known: readonly string[];
  /** Where it lies, by which staff are parted. */
  lies: WorkPlace;
}

/** So long names are good: what is written meanwhile is found by its new name a little later. */
const goodMs = 20_000;

/** Kinds whose things are few and lie in a category called as the kind is; what grows is asked of the database each time. */
export const indexedTypes: readonly ContentType[] = allTypes.filter(({ count }) => count === undefined);

/** The names of all things of these kinds, read together and kept for some seconds: seventy kinds are not asked at every pause of typing. They are everybody's; whoever answers with them leaves out what somebody may not see. */
export class NameIndex {
  #until = -Infinity;
  #things: Promise<NamedThing[]> = Promise.resolve([]);

  list(ctx: Context): Promise<NamedThing[]> {
    if (ctx.now.getTime() < this.#until) return this.#things;
    const things = readNames(ctx);
    this.#things = things;
    this.#until = ctx.now.getTime() + goodMs;
    // What failed is asked once more by the next one.
    things.catch(() => {
      if (this.#things === things) this.#until = -Infinity;
    });
    return things;
  }
}

async function readNames(ctx: Context): Promise<NamedThing[]> {
  const things: NamedThing[] = [];
  for (const type of indexedTypes) things.push(...(await readOrNone(ctx, type)));
  return things;
}

/** A kind that has no answer yet, as settings of a site that is not set up, has nothing to be found. */
async function readOrNone(ctx: Context, type: ContentType): Promise<NamedThing[]> {
  try {
    return await readThings(ctx, type);
  } catch (error) {
    if (error instanceof CallError) return [];
    throw error;
  }
}

/** Each thing of a kind, and each entry of a list that is a line of its own; of what else is kept as a whole, the entries of its lists by their names alone. */
async function readThings(ctx: Context, type: ContentType): Promise<NamedThing[]> {
  const { code, title: typeTitle } = type;
  const { records } = await (type.entry ?? type).list(ctx, { scopes: undefined });
  const drafts = type.entry?.scope === 'branch' ? await type.entry.readAll!(ctx) : new Map<string, Payload>();
  const toThing = ({ subject, title, place }: SubjectLine): NamedThing => ({
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

/** By these fields an entry is known, the most telling one first. */
const namingFields = ['name', 'title', 'shortName', 'code', 'source'] as const;

/** The names of every entry of a list, however deep, that has any. */
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
