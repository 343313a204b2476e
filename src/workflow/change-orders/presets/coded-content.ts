import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { toFieldDescription, type ContentMoment, type ContentType, type MomentSpan } from '../content-type.ts';
import { ownCategory } from './own-category.ts';
import { skipUnchanged } from './skip-unchanged.ts';

interface CodedKind<Draft> extends Pick<
  ContentType<Draft>,
  'code' | 'title' | 'group' | 'scope' | 'draft' | 'fields' | 'keysOf' | 'begin' | 'choices' | 'levels' | 'keepsVersions' | 'citesFacts'
> {
  /** Returns the newest version of each item as the schema accepts it, including versions with a future effective date. */
  newest(ctx: Context): Promise<Draft[]>;
  publish(tx: Context, draft: Draft): Promise<unknown>;
  nameOf(draft: Draft): string;
  /** Returns the description shown beside the name. */
  placeOf(draft: Draft): string;
  addressesOf(code: string, draft: Draft): readonly string[];
  /** Returns the effective date of a version, where it has one. */
  dayOf?(draft: Draft): Day;
}

/** Defines a kind whose items have a permanent code and are published version by version. Published versions never change. */
export function codedContent<Draft extends { code: string }>({
  newest,
  publish,
  nameOf,
  placeOf,
  addressesOf,
  dayOf,
  fields,
  ...rest
}: CodedKind<Draft>): ContentType {
  const find = async (ctx: Context, subject: string) => (await newest(ctx)).find(({ code }) => code === subject);
  return ownCategory<Draft>({
    ...rest,
    fields: { ...fields, code: { ...toFieldDescription(fields['code'])!, isLasting: true } },
    async list(ctx) {
      return (await newest(ctx)).map((draft) => ({
        subject: draft.code,
        title: nameOf(draft),
        place: placeOf(draft),
        state: 'shown' as const,
        changedAt: null,
        href: addressesOf(draft.code, draft)[0] ?? null,
      }));
    },
    async read(ctx, subject) {
      const draft = await find(ctx, subject);
      if (!draft) throw fail('notFound');
      return { draft };
    },
    ...(dayOf && {
      // A different date requires a new version.
      async days(ctx: Context, { from, until }: MomentSpan): Promise<ContentMoment[]> {
        const [after, to] = [shanghaiDay(from), shanghaiDay(until)];
        return (await newest(ctx)).flatMap((draft) => {
          const day = dayOf(draft);
          if (day <= after || day > to) return [];
          return { subject: draft.code, title: nameOf(draft), kind: 'live' as const, at: null, day, path: null };
        });
      },
    }),
    titleOf: nameOf,
    async apply(tx, { subject, draft }) {
      if (subject !== null && draft.code !== subject) throw createInputError([{ path: 'code', message: '代码不能更改' }]);
      if (subject === null && (await find(tx, draft.code))) throw fail('conflict', `代码 ${draft.code} 已被使用`);
      await skipUnchanged<Draft>((ctx) => find(ctx, draft.code), publish)(tx, draft);
      return draft.code;
    },
    addressesOf: (subject, draft) => addressesOf(subject ?? draft.code, draft),
  });
}
