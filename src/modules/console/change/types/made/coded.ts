import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import { wordsOfField, type ContentType } from '../../content-type.ts';
import { onlyWhatDiffers } from './only-what-differs.ts';
import { ownCategory } from './own-category.ts';

interface CodedKind<Draft> extends Pick<
  ContentType<Draft>,
  'code' | 'title' | 'group' | 'scope' | 'draft' | 'fields' | 'keysOf' | 'begin' | 'choices' | 'levels' | 'keepsVersions'
> {
  /** The newest version of each, as the schema takes it: also one that holds from a day to come. */
  newest(ctx: Context): Promise<Draft[]>;
  publish(tx: Context, draft: Draft): Promise<unknown>;
  nameOf(draft: Draft): string;
  /** What is said of it beside its name. */
  placeOf(draft: Draft): string;
  addressesOf(code: string, draft: Draft): readonly string[];
}

/** A kind of things that have a code for good and are published version by version: what was published never changes. */
export function coded<Draft extends { code: string }>({
  newest,
  publish,
  nameOf,
  placeOf,
  addressesOf,
  fields,
  ...rest
}: CodedKind<Draft>): ContentType {
  const find = async (ctx: Context, subject: string) => (await newest(ctx)).find(({ code }) => code === subject);
  return ownCategory<Draft>({
    ...rest,
    fields: { ...fields, code: { ...wordsOfField(fields['code'])!, isLasting: true } },
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
    titleOf: nameOf,
    async apply(tx, { subject, draft }) {
      if (subject !== null && draft.code !== subject) throw refuse([{ path: 'code', message: '代码不能更改' }]);
      if (subject === null && (await find(tx, draft.code))) throw fail('conflict', `代码 ${draft.code} 已被使用`);
      await onlyWhatDiffers<Draft>((ctx) => find(ctx, draft.code), publish)(tx, draft);
      return draft.code;
    },
    addressesOf: (subject, draft) => addressesOf(subject ?? draft.code, draft),
  });
}
