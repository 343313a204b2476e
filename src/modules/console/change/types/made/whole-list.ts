import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { noneTwice } from '#platform/http/input/none-twice.ts';
import type { ContentType, FieldWords, ListRegister } from '../../content-type.ts';
import { oneThing } from './one-thing.ts';

interface WholeList<Item> {
  code: string;
  title: string;
  group: ContentType['group'];
  levels?: 1 | 2;
  namesWatchedWords?: true;
  item: z.ZodType<unknown, Item>;
  /** How one entry is called, and its fields. */
  itemTitle: string;
  fields: Readonly<Record<string, string | FieldWords>>;
  /** By which field an entry is known: no two may have the same. */
  key?: string;
  /** The register that the same list is imported into. */
  sheet?: ListRegister;
  /** As the schema takes them. */
  read(ctx: Context): Promise<readonly Item[]>;
  replace(tx: Context, items: Item[]): Promise<unknown>;
  addresses: readonly string[];
}

/** A list that is kept and replaced as a whole: an order holds all of it. */
export function wholeList<Item>({ item, itemTitle, fields, key, read, replace, ...rest }: WholeList<Item>): ContentType {
  const items = z.array(item as z.ZodType<Record<string, unknown>, Item>);
  return oneThing<{ items: readonly Item[] }>({
    ...rest,
    draft: z.object({ items: key ? items.superRefine(noneTwice(key)) : items }),
    fields: { items: rest.title, 'items.*': itemTitle, ...under('items.*', fields) },
    ...(key && { keysOf: { items: key } }),
    read: async (ctx) => ({ items: await read(ctx) }),
    write: (tx, draft) => replace(tx, [...draft.items]),
    placeOf: (draft) => `${draft.items.length} 项`,
  });
}

/** The words of fields that stand within another one. */
export const under = (path: string, fields: WholeList<unknown>['fields']): WholeList<unknown>['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([name, words]) => [`${path}.${name}`, words]));
