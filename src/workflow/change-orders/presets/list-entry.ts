import type { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import { toFieldDescription, type ContentType, type SubjectPage, type SubjectQuery } from '../content-type.ts';
import type { SubjectLine } from '../schema/contents.ts';
import { keyOfEntry, type EntryKey } from '../web/entry-key.ts';
import { entrySubject, keyOfSubject } from '../web/subject-name.ts';
import { ownCategory } from './own-category.ts';

/** A list as it is stored: its entries, and the fields of the list as a whole. */
interface KeptList {
  items: readonly Payload[];
  frame: Payload;
}

interface ListEntry extends Pick<
  ContentType,
  'code' | 'title' | 'group' | 'scope' | 'levels' | 'fields' | 'namesWatchedWords' | 'citesFacts'
> {
  /** The label of the list; `title` is the label of one entry. */
  listTitle: string;
  /** The schema of an entry, including the fields of the list as a whole. */
  draft: z.ZodType;
  /** Identifies an entry in the list. */
  key: EntryKey;
  /** Fields of a draft that belong to the list, such as the effective date of its version. They make no order stale. */
  frameFields?: readonly string[];
  /** True where entries cannot be removed. */
  keepsAll?: boolean;
  read(ctx: Context): Promise<KeptList>;
  replace(tx: Context, list: KeptList): Promise<unknown>;
  addresses: readonly string[];
}

/** The fields that users recognise an entry by, the most significant one first. */
const namingFields = ['name', 'title'] as const;

/**
 * Defines one entry of a list as a kind of content of its own, so that two people can change two entries at once. An order is
 * stale when its entry has changed, not when other entries have. When applied, it reads the list again, replaces the entry and
 * writes the list. The caller must hold the lock of the list.
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
  /** Returns the rest of the key as text. */
  const placeOf = (entry: Payload): string =>
    keyFields
      .filter((name) => name !== nameField)
      .map((name) => toFieldDescription(fields[name])?.words?.[String(entry[name])] ?? String(entry[name] ?? ''))
      .join(' · ');
  const keyOf = (entry: Payload): string => keyOfEntry(entry, key);
  /** Returns the key of a draft, trimmed by its schema. */
  const keyOfDraft = (draft: Payload): string => keyOf((schema.safeParse(draft).data as Payload | undefined) ?? draft);
  /** Throws 40004 when the list has no such entry. */
  const find = async (ctx: Context, subject: string) => {
    const list = await read(ctx);
    const at = list.items.findIndex((entry) => keyOf(entry) === keyOfSubject(subject));
    if (at < 0) throw fail('notFound');
    return { ...list, at, entry: list.items[at]! };
  };
  /** Returns the key under which the list stores it, which may differ from the input. */
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
      ...Object.fromEntries(keyFields.map((name) => [name, { ...toFieldDescription(fields[name])!, isLasting: true as const }])),
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
      // A code means nothing to users; the other key fields are appended to the name where they are needed.
      const place = keyFields.length > 1 && placeOf(draft) ? `（${placeOf(draft)}）` : '';
      return nameOf(draft) ? `${listTitle}：${nameOf(draft)}${place}` : '';
    },
    async apply(tx, { subject, draft }) {
      const isOfFrame = ([name]: readonly [string, unknown]): boolean => frameFields.includes(name);
      const frame = Object.fromEntries(Object.entries(draft).filter(isOfFrame));
      const entry = Object.fromEntries(Object.entries(draft).filter((field) => !isOfFrame(field)));
      if (subject === null) return entrySubject(await add(tx, entry, frame));
      if (keyOfDraft(draft) !== keyOfSubject(subject))
        throw createInputError([{ path: keyFields[0]!, message: '不能更改；请新建一项，并撤下原来的' }]);
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

/** Extends a list with orders for single entries: the first line is the list as a whole, followed by its entries in order. */
export function withEntries(whole: ContentType, entry: ContentType): ContentType {
  return {
    ...whole,
    entry,
    async list(ctx, { scopes, branches, search = '', after }: SubjectQuery): Promise<SubjectPage> {
      if (after !== undefined && !/^\d{1,6}$/.test(after)) throw createInputError([{ path: 'after', message: '起点有误' }]);
      // A list that is divided by branch can only be changed as a whole by people who work in all branches.
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
