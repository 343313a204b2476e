import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { noneTwice } from '#platform/http/input/none-twice.ts';
import type { Payload } from '#workflow/approvals/web/approval-words.ts';
import type { ContentType, FieldWords, ListRegister } from '../content-type.ts';
import { keyOfEntry, type EntryKey } from '../web/entry-key.ts';
import { listEntry, withEntries } from './list-entry.ts';
import { oneThing } from './one-thing.ts';

interface WholeList<Item> {
  code: string;
  title: string;
  group: ContentType['group'];
  /** `branch`: an entry is a branch by its key, and the list as a whole is the firm's. */
  scope: ContentType['scope'];
  levels?: 1 | 2;
  namesWatchedWords?: true;
  item: z.ZodType<unknown, Item>;
  /** How one entry is called, and its fields. */
  itemTitle: string;
  fields: Readonly<Record<string, string | FieldWords>>;
  /** By what an entry is known: no two may have the same, and each can be changed by an order of its own. Left out where entries have nothing of the kind: such a list is changed as a whole. */
  key?: EntryKey;
  /** True where no entry is ever removed, as others hang on it. */
  keepsAll?: true;
  /** The register that the same list is imported into. */
  sheet?: ListRegister;
  /** As the schema takes them. */
  read(ctx: Context): Promise<readonly Item[]>;
  replace(tx: Context, items: Item[]): Promise<unknown>;
  /** When its entries come and go by moments of their own. */
  moments?: ContentType['moments'];
  addresses: readonly string[];
}

/** A list that is kept and replaced as a whole: an order holds one entry, or all of it where entries change places or come from a sheet. */
export function wholeList<Item>({ item, itemTitle, fields, key, keepsAll, sheet, ...list }: WholeList<Item>): ContentType {
  const { title, read, replace } = list;
  const items = z.array(item as z.ZodType<Record<string, unknown>, Item>);
  const whole = oneThing<{ items: readonly Item[] }>({
    ...list,
    scope: list.scope === 'branch' ? 'firm' : list.scope,
    ...(sheet && { sheet }),
    draft: z.object({ items: key ? items.superRefine(noneTwice(fieldOf(key), (entry) => keyOfEntry(entry, key))) : items }),
    fields: { items: title, 'items.*': itemTitle, ...under('items.*', fields) },
    ...(key && { keysOf: { items: key } }),
    read: async (ctx) => ({ items: await read(ctx) }),
    write: (tx, draft) => replace(tx, [...draft.items]),
    placeOf: (draft) => `${draft.items.length} 项`,
  });
  if (!key) return whole;
  const { code, group, scope, namesWatchedWords, addresses } = list;
  const entry = listEntry({
    code,
    group,
    scope,
    levels: whole.levels,
    ...(namesWatchedWords && { namesWatchedWords }),
    listTitle: title,
    title: itemTitle,
    draft: item,
    key,
    ...(keepsAll && { keepsAll }),
    fields,
    read: async (ctx) => ({ items: (await read(ctx)) as readonly Payload[], frame: {} }),
    replace: (tx, kept) => replace(tx, kept.items as Item[]),
    addresses,
  });
  return withEntries(whole, entry);
}

/** The field at which it is said that an entry is there twice. */
const fieldOf = (key: EntryKey): string => (typeof key === 'string' ? key : key.at(-1)!);

/** The words of fields that stand within another one. */
export const under = (path: string, fields: WholeList<unknown>['fields']): WholeList<unknown>['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([name, words]) => [`${path}.${name}`, words]));
