import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { refuseDuplicates } from '#platform/http/input/refuse-duplicates.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import type { ContentType, FieldDescription, ListRegister } from '../content-type.ts';
import { keyOfEntry, type EntryKey } from '../web/entry-key.ts';
import { listEntry, withEntries } from './list-entry.ts';
import { singleContent } from './single-content.ts';

interface WholeList<Item> {
  code: string;
  title: string;
  group: ContentType['group'];
  /** `branch`: the key of an entry is its branch, and the list as a whole belongs to the firm. */
  scope: ContentType['scope'];
  levels?: 1 | 2;
  namesWatchedWords?: true;
  /** Returns true for a field of an entry that can cite facts. */
  citesFacts?(path: string): boolean;
  item: z.ZodType<unknown, Item>;
  /** The label of one entry; `fields` describes its fields. */
  itemTitle: string;
  fields: Readonly<Record<string, string | FieldDescription>>;
  /**
   * Identifies an entry: keys are unique, and each entry can be changed by a separate order. Omitted where entries have no key:
   * the list is then changed as a whole.
   */
  key?: EntryKey;
  /** True where entries cannot be removed because other data refers to them. */
  keepsAll?: true;
  /** The register for file imports of the same list. */
  sheet?: ListRegister;
  /** Returns the entries as the schema accepts them. */
  read(ctx: Context): Promise<readonly Item[]>;
  replace(tx: Context, items: Item[]): Promise<unknown>;
  /** The start and end times of its entries. */
  moments?: ContentType['moments'];
  addresses: readonly string[];
}

/**
 * Defines a list that is stored and replaced as a whole. An order contains one entry, or the whole list where entries are
 * reordered or imported from a sheet.
 */
export function wholeList<Item>({ item, itemTitle, fields, key, keepsAll, sheet, ...list }: WholeList<Item>): ContentType {
  const { title, read, replace } = list;
  const items = z.array(item as z.ZodType<Record<string, unknown>, Item>);
  const whole = singleContent<{ items: readonly Item[] }>({
    ...list,
    scope: list.scope === 'branch' ? 'firm' : list.scope,
    ...(sheet && { sheet }),
    draft: z.object({ items: key ? items.superRefine(refuseDuplicates(fieldOf(key), (entry) => keyOfEntry(entry, key))) : items }),
    fields: { items: title, 'items.*': itemTitle, ...prefixFields('items.*', fields) },
    ...(key && { keysOf: { items: key } }),
    read: async (ctx) => ({ items: await read(ctx) }),
    write: (tx, draft) => replace(tx, [...draft.items]),
    placeOf: (draft) => `${draft.items.length} 项`,
  });
  if (!key) return whole;
  const { code, group, scope, namesWatchedWords, citesFacts, addresses } = list;
  const entry = listEntry({
    code,
    group,
    scope,
    levels: whole.levels,
    ...(namesWatchedWords && { namesWatchedWords }),
    ...(citesFacts && { citesFacts }),
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

/** Returns the field at which duplicate entries are reported. */
const fieldOf = (key: EntryKey): string => (typeof key === 'string' ? key : key.at(-1)!);

/** Prefixes the paths of nested fields. */
export const prefixFields = (path: string, fields: WholeList<unknown>['fields']): WholeList<unknown>['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([name, words]) => [`${path}.${name}`, words]));
