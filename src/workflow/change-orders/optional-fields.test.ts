import { expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { useDatabase } from '#test/support/database.ts';
import { allTypes } from './all-types.ts';
import type { FormField } from './schema/contents.ts';
import { cleanDraft } from './service/draft/clean-draft.ts';
import { formOf } from './service/draft/form-of.ts';
import { beginEntry } from './web/begin-entry.ts';
import { isRecord } from './web/place-words.ts';

const { context } = useDatabase();

/** The fields on the way to one, from the outermost inwards; shorter where the form has none of them. */
function fieldsOnTheWay(form: FormField, path: readonly PropertyKey[]): FormField[] {
  const [step, ...rest] = path;
  const inner = typeof step === 'number' ? form.item : form.fields?.[String(step)];
  return inner ? [inner, ...fieldsOnTheWay(inner, rest)] : [];
}

/** Whether an empty field can be left so: it, or a part around it that nobody has begun. Whoever adds an entry to a list fills it in. */
function mayBeEmpty(form: FormField, path: readonly PropertyKey[]): boolean {
  const inEntry = path.length - 1 - path.findLastIndex((step) => typeof step === 'number');
  return (
    inEntry > 0 &&
    fieldsOnTheWay(form, path)
      .slice(-inEntry)
      .some(({ isRequired }) => !isRequired)
  );
}

/** What an empty form holds, with an entry just added to each of its lists. */
function beginWithEntries(form: FormField): Record<string, unknown> {
  const lists = Object.entries(form.fields ?? {}).filter(([, { item }]) => item);
  return { ...(beginEntry(form) as object), ...Object.fromEntries(lists.map(([name, { item }]) => [name, [beginEntry(item!)]])) };
}

/** the same with every group that it has to have begun, as it is by whoever fills in the first of its fields. */
function touchGroups(form: FormField, draft: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const groups = Object.entries(form.fields ?? {}).filter(
    ([name, { kind, isRequired }]) => kind === 'group' && isRequired && !isRecord(draft[name]),
  );
  return { ...draft, ...Object.fromEntries(groups.map(([name, group]) => [name, touchGroups(group, {})])) };
}

const forms = allTypes.flatMap((type) => [type, ...(type.entry ? [type.entry] : [])]).map((type) => [type.title, type] as const);

test.each(forms)('nothing that may be left empty is asked for in %s', async (_title, type) => {
  const ctx = context();
  await updateSettings(ctx, { ...demoSite, brand: { color: '#1d6b4f', letters: '示' } });
  const form = await formOf(ctx, type);
  for (const begun of [type.begin, beginEntry(form), beginWithEntries(form), type.begin && touchGroups(form, type.begin)]) {
    if (begun === undefined || Object.keys(begun as object).length === 0) continue;
    const draft = cleanDraft(form, begun);
    const asked = (type.draft.safeParse(draft).error?.issues ?? [])
      .filter(({ path }) => mayBeEmpty(form, path))
      .map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(asked).toEqual([]);
  }
});
