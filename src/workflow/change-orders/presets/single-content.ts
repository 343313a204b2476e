import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { ContentType } from '../content-type.ts';
import { buildForm } from '../service/draft/build-form.ts';
import { createEmptyEntry } from '../web/empty-entry.ts';
import { wholeSubject } from '../web/subject-name.ts';
import { ownCategory } from './own-category.ts';

interface OneThing<Draft> extends Pick<
  ContentType<Draft>,
  | 'code'
  | 'title'
  | 'group'
  | 'scope'
  | 'draft'
  | 'fields'
  | 'keysOf'
  | 'begin'
  | 'citesFacts'
  | 'namesWatchedWords'
  | 'sheet'
  | 'moments'
  | 'keepsVersions'
> {
  levels?: 1 | 2;
  /** Returns the content as the schema accepts it, or undefined while there is none. */
  read(ctx: Context): Promise<Draft | undefined>;
  write(tx: Context, draft: Draft): Promise<unknown>;
  /** Returns the description shown beside the title. */
  placeOf(draft: Draft): string;
  addresses: readonly string[];
}

/**
 * Defines a kind with a single item that is written as a whole. Its history is the history of its orders. A firm that has not
 * published it starts with an empty form.
 */
export function singleContent<Draft>({ read, write, placeOf, addresses, levels = 1, ...rest }: OneThing<Draft>): ContentType {
  return ownCategory<Draft>({
    ...rest,
    levels,
    isSingle: true,
    async list(ctx) {
      const draft = await read(ctx);
      const line = { subject: wholeSubject, title: rest.title, changedAt: null };
      if (draft === undefined) return [{ ...line, place: '还没有公布', state: 'draft', href: null }];
      return [{ ...line, place: placeOf(draft), state: 'shown', href: addresses[0] ?? null }];
    },
    async read(ctx, subject) {
      if (subject !== wholeSubject) throw fail('notFound');
      return { draft: (await read(ctx)) ?? (createEmptyEntry(await buildForm(ctx, rest)) as Draft) };
    },
    titleOf: () => rest.title,
    async apply(tx, { draft }) {
      await write(tx, draft);
      return wholeSubject;
    },
    addressesOf: () => addresses,
  });
}
