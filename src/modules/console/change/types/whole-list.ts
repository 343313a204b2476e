import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { canonicalJson } from '#platform/canonical.ts';
import { contentType, type ContentType, type FieldWords } from '../content-type.ts';

interface WholeList<Item> {
  code: string;
  title: string;
  group: ContentType['group'];
  levels?: 1 | 2;
  item: z.ZodType<unknown, Item>;
  /** How one entry is called, and its fields. */
  itemTitle: string;
  fields: Readonly<Record<string, string | FieldWords>>;
  /** By which field an entry is known. */
  key?: string;
  /** As the schema takes them. */
  read(ctx: Context): Promise<readonly Item[]>;
  replace(tx: Context, items: Item[]): Promise<void>;
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
  const requireAll = (subject: string): void => {
    if (subject !== all) throw fail('notFound');
  };
  return contentType<{ items: Item[] }>({
    ...rest,
    levels,
    draft: z.object({ items: z.array(item) }),
    fields: {
      items: rest.title,
      'items.*': itemTitle,
      ...Object.fromEntries(Object.entries(fields).map(([path, words]) => [`items.*.${path}`, words])),
    },
    ...(key && { keysOf: { items: key } }),
    async list(ctx, { scopes }) {
      if (scopes && !scopes.includes(rest.code)) return { records: [], next: null };
      const items = await read(ctx);
      const line = { subject: all, title: rest.title, place: `${items.length} 项`, state: 'shown' as const };
      return { records: [{ ...line, changedAt: null, href: addresses[0] ?? null }], next: null };
    },
    async read(ctx, subject) {
      requireAll(subject);
      const items = JSON.parse(JSON.stringify(await read(ctx))) as Item[];
      return { draft: { items }, base: createHash('sm3').update(canonicalJson(items)).digest('hex'), scope: rest.code };
    },
    titleOf: () => rest.title,
    scopeOf: () => rest.code,
    async apply(tx, { draft }) {
      await replace(tx, draft.items);
      return all;
    },
    addressesOf: () => addresses,
  });
}
