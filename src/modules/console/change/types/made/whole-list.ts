import { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { ContentType, FieldWords } from '../../content-type.ts';
import { ownCategory } from './own-category.ts';

interface WholeList<Item> {
  code: string;
  title: string;
  group: ContentType['group'];
  levels?: 1 | 2;
  item: z.ZodType<unknown, Item>;
  /** How one entry is called, and its fields. */
  itemTitle: string;
  fields: Readonly<Record<string, string | FieldWords>>;
  /** By which field an entry is known: no two may have the same. */
  key?: string;
  /** As the schema takes them. */
  read(ctx: Context): Promise<readonly Item[]>;
  replace(tx: Context, items: Item[]): Promise<unknown>;
  addresses: readonly string[];
}

/** The one thing that such a type has. */
const all = 'all';

/** A list that is kept and replaced as a whole: an order holds all of it, and its history is that of its orders. */
export function wholeList<Item>({
  item,
  itemTitle,
  fields,
  key,
  read,
  replace,
  addresses,
  levels = 1,
  ...rest
}: WholeList<Item>): ContentType {
  return ownCategory<{ items: readonly Item[] }>({
    ...rest,
    levels,
    draft: z.object({ items: z.array(item) }),
    fields: {
      items: rest.title,
      'items.*': itemTitle,
      ...Object.fromEntries(Object.entries(fields).map(([path, words]) => [`items.*.${path}`, words])),
    },
    ...(key && { keysOf: { items: key } }),
    async list(ctx) {
      const line = { subject: all, title: rest.title, state: 'shown' as const, changedAt: null, href: addresses[0] ?? null };
      return [{ ...line, place: `${(await read(ctx)).length} 项` }];
    },
    async read(ctx, subject) {
      if (subject !== all) throw fail('notFound');
      return { draft: { items: await read(ctx) } };
    },
    titleOf: () => rest.title,
    async apply(tx, { draft }) {
      await replace(tx, [...draft.items]);
      return all;
    },
    addressesOf: () => addresses,
  });
}
