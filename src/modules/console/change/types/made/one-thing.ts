import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { ContentType } from '../../content-type.ts';
import { wholeSubject } from '../../web/subject-name.ts';
import { ownCategory } from './own-category.ts';

interface OneThing<Draft> extends Pick<
  ContentType<Draft>,
  'code' | 'title' | 'group' | 'draft' | 'fields' | 'keysOf' | 'begin' | 'namesWatchedWords' | 'sheet'
> {
  levels?: 1 | 2;
  /** As the schema takes it; undefined while there is none. */
  read(ctx: Context): Promise<Draft | undefined>;
  write(tx: Context, draft: Draft): Promise<unknown>;
  /** What is said of it beside its title. */
  placeOf(draft: Draft): string;
  addresses: readonly string[];
}

/** A kind of which there is one thing only, which is written as a whole: its history is that of its orders. */
export function oneThing<Draft>({ read, write, placeOf, addresses, levels = 1, ...rest }: OneThing<Draft>): ContentType {
  return ownCategory<Draft>({
    ...rest,
    levels,
    isSingle: true,
    async list(ctx) {
      const draft = await read(ctx);
      const line = { subject: wholeSubject, title: rest.title, state: 'shown' as const, changedAt: null, href: addresses[0] ?? null };
      return draft === undefined ? [] : [{ ...line, place: placeOf(draft) }];
    },
    async read(ctx, subject) {
      const draft = subject === wholeSubject ? await read(ctx) : undefined;
      if (draft === undefined) throw fail('notFound');
      return { draft };
    },
    titleOf: () => rest.title,
    async apply(tx, { draft }) {
      await write(tx, draft);
      return wholeSubject;
    },
    addressesOf: () => addresses,
  });
}
