import type { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import type { Payload } from '#workflow/approvals/web/approval-words.ts';
import { wordsOfField, type ContentType, type SubjectPage, type SubjectQuery } from '../content-type.ts';
import type { SubjectLine } from '../schema/contents.ts';
import { keyOfEntry, type EntryKey } from '../web/entry-key.ts';
import { entrySubject, keyIn } from '../web/subject-name.ts';
import { ownCategory } from './own-category.ts';

/** A list as it is kept: its entries, and what is said of all of them together. */
interface KeptList {
  items: readonly Payload[];
  frame: Payload;
}

interface ListEntry extends Pick<ContentType, 'code' | 'title' | 'group' | 'scope' | 'levels' | 'fields' | 'namesWatchedWords'> {
  /** How the list is called; `title` is how one entry is. */
  listTitle: string;
  /** Of an entry, with the fields of the frame beside its own. */
  draft: z.ZodType;
  /** By what an entry is known in the list. */
  key: EntryKey;
  /** The fields of a draft that are said of the list: the day from which a version of it holds. They make no order stale. */
  frameFields?: readonly string[];
  /** True where no entry is ever removed. */
  keepsAll?: boolean;
  read(ctx: Context): Promise<KeptList>;
  replace(tx: Context, list: KeptList): Promise<unknown>;
  addresses: readonly string[];
}

/** By these fields people know an entry, the most telling one first. */
const namingFields = ['name', 'title'] as const;

/**
 * One entry of a list that is kept as a whole, as a kind of content of its own: two people work on two entries at once. It is stale when the entry has changed, whatever happened to the others; when it is applied, the
 * list is read anew, that one entry put in its place, and the list replaced. The list has to be held meanwhile.
 */
export function listEntry({
  listTitle,
  draft: schema,
  key,
  frameFields = [],
  keepsAll = false,
  read,
  replace,
  addresses,
  fields,
  ...rest
}: ListEntry): ContentType {
  const keyFields = typeof key === 'string' ? [key] : key;
  const nameField = namingFields.find((name) => name in fields) ?? keyFields[0]!;
  const nameOf = (entry: Payload): string => String(entry[nameField] ?? '').trim();
  /** The rest of what it is known by, in words. */
  const placeOf = (entry: Payload): string =>
    keyFields
      .filter((name) => name !== nameField)
      .map((name) => wordsOfField(fields[name])?.words?.[String(entry[name])] ?? String(entry[name] ?? ''))
      .join(' · ');
  const keyOf = (entry: Payload): string => keyOfEntry(entry, key);
  /** Without the spaces around it that its schema takes away. */
  const keyOfDraft = (draft: Payload): string => keyOf((schema.safeParse(draft).data as Payload | undefined) ?? draft);
  /** Throws 40004 where the list has no such entry. */
  const find = async (ctx: Context, subject: string) => {
    const list = await read(ctx);
    const at = list.items.findIndex((entry) => keyOf(entry) === keyIn(subject));
    if (at < 0) throw fail('notFound');
    return { ...list, at, entry: list.items[at]! };
  };
  /** Returns the key under which the list keeps it, which may be written otherwise than it was typed. */
  const add = async (tx: Context, entry: Payload, frame: Payload): Promise<string> => {
    const { items } = await read(tx);
    const known = new Set(items.map(keyOf));
    const draft = { ...frame, ...entry };
    if (known.has(keyOfDraft(draft))) throw fail('conflict', taken(draft));
    await replace(tx, { items: [...items, entry], frame });
    const added = (await read(tx)).items.map(keyOf).find((one) => !known.has(one));
    if (added === undefined) throw fail('conflict', taken(draft));
    return added;
  };
  const taken = (draft: Payload): string => `“${listTitle}”中已有 ${keyOfDraft(draft)}，请修改已有的一项`;
  return ownCategory<Payload>({
    ...rest,
    isEntry: true,
    draft: schema,
    fields: {
      ...fields,
      ...Object.fromEntries(keyFields.map((name) => [name, { ...wordsOfField(fields[name])!, isLasting: true as const }])),
    },
    begin: {},
    ...(rest.scope === 'branch' && { branchOf: keyOf }),
    list: async (ctx, { branches }) =>
      (await read(ctx)).items
        .filter((entry) => branches?.includes(keyOf(entry)) ?? true)
        .map((entry): SubjectLine => {
          const line = { subject: entrySubject(keyOf(entry)), title: nameOf(entry), place: placeOf(entry), part: 'entry' as const };
          return { ...line, state: 'shown', changedAt: null, href: addresses[0] ?? null };
        }),
    async read(ctx, subject) {
      const { entry, frame } = await find(ctx, subject);
      return { draft: { ...frame, ...entry }, watched: entry };
    },
    async readAll(ctx) {
      const { items, frame } = await read(ctx);
      return new Map(items.map((entry) => [entrySubject(keyOf(entry)), { ...frame, ...entry }]));
    },
    async refuseNew(ctx, draft) {
      const { items } = await read(ctx);
      const isTaken = items.some((entry) => keyOf(entry) === keyOfDraft(draft));
      return isTaken ? { path: keyFields[0]!, message: taken(draft) } : undefined;
    },
    titleOf(draft) {
      // A code says nothing to people; what else a name needs to be known does.
      const place = keyFields.length > 1 && placeOf(draft) ? `（${placeOf(draft)}）` : '';
      return nameOf(draft) ? `${listTitle}：${nameOf(draft)}${place}` : '';
    },
    async apply(tx, { subject, draft }) {
      const isOfFrame = ([name]: readonly [string, unknown]): boolean => frameFields.includes(name);
      const frame = Object.fromEntries(Object.entries(draft).filter(isOfFrame));
      const entry = Object.fromEntries(Object.entries(draft).filter((field) => !isOfFrame(field)));
      if (subject === null) return entrySubject(await add(tx, entry, frame));
      if (keyOfDraft(draft) !== keyIn(subject)) throw refuse([{ path: keyFields[0]!, message: '不能更改；请新建一项，并撤下原来的' }]);
      const { items, at } = await find(tx, subject);
      await replace(tx, { items: items.with(at, entry), frame });
      return subject;
    },
    ...(!keepsAll && {
      async withdraw(tx: Context, { subject }: { subject: string }) {
        const { items, frame, at } = await find(tx, subject);
        await replace(tx, { items: items.toSpliced(at, 1), frame });
      },
    }),
    addressesOf: () => addresses,
  });
}

const pageSize = 50;

/** A list whose entries are changed one by one as well: the list as a whole is its first line, its entries in their order are the others. */
export function withEntries(whole: ContentType, entry: ContentType): ContentType {
  return {
    ...whole,
    entry,
    async list(ctx, { scopes, branches, search = '', after }: SubjectQuery): Promise<SubjectPage> {
      if (after !== undefined && !/^\d{1,6}$/.test(after)) throw refuse([{ path: 'after', message: '起点有误' }]);
      // The list as a whole is the business of those who work in all branches, where it is divided by these.
      const { records: lists } = branches ? { records: [] } : await whole.list(ctx, { scopes });
      const { records: entries } = await entry.list(ctx, { scopes, branches });
      const sought = search.toLowerCase();
      const isMeant = (words: readonly string[]): boolean => words.some((one) => one.toLowerCase().includes(sought));
      const all = [
        ...lists.filter(({ title }) => isMeant([title])).map((line) => ({ ...line, part: 'whole' as const })),
        ...entries.filter(({ title, place }) => isMeant([title, place])),
      ];
      const from = Number(after ?? 0);
      return { records: all.slice(from, from + pageSize), next: from + pageSize < all.length ? String(from + pageSize) : null };
    },
  };
}
