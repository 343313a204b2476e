import { expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { useDatabase } from '#test/support/database.ts';
import { allTypes } from './all-types.ts';
import type { FormField } from './schema/contents.ts';
import { buildForm } from './service/draft/build-form.ts';
import { cleanDraft } from './service/draft/clean-draft.ts';
import { createEmptyEntry } from './web/empty-entry.ts';
import { isRecord } from './web/field-labels.ts';

const { context } = useDatabase();

/** Returns the fields on the path to a field, the outermost first. Shorter where the form does not have some of them. */
function fieldsOnTheWay(form: FormField, path: readonly PropertyKey[]): FormField[] {
  const [step, ...rest] = path;
  const inner = typeof step === 'number' ? form.item : form.fields?.[String(step)];
  return inner ? [inner, ...fieldsOnTheWay(inner, rest)] : [];
}

/**
 * Returns whether an empty field is optional: itself, or a group around it that has not been started. Entries added to a list
 * have to be filled in.
 */
function mayBeEmpty(form: FormField, path: readonly PropertyKey[]): boolean {
  const inEntry = path.length - 1 - path.findLastIndex((step) => typeof step === 'number');
  return (
    inEntry > 0 &&
    fieldsOnTheWay(form, path)
      .slice(-inEntry)
      .some(({ isRequired }) => !isRequired)
  );
}

/** Returns the values of an empty form with one entry added to each list. */
function beginWithEntries(form: FormField): Record<string, unknown> {
  const lists = Object.entries(form.fields ?? {}).filter(([, { item }]) => item);
  return {
    ...(createEmptyEntry(form) as object),
    ...Object.fromEntries(lists.map(([name, { item }]) => [name, [createEmptyEntry(item!)]])),
  };
}

/** Returns the same with every required group started, as it is after filling in its first field. */
function touchGroups(form: FormField, draft: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const groups = Object.entries(form.fields ?? {}).filter(
    ([name, { kind, isRequired }]) => kind === 'group' && isRequired && !isRecord(draft[name]),
  );
  return { ...draft, ...Object.fromEntries(groups.map(([name, group]) => [name, touchGroups(group, {})])) };
}

const forms = allTypes.flatMap((type) => [type, ...(type.entry ? [type.entry] : [])]).map((type) => [type.title, type] as const);

test.each(forms)('optional fields of %s are not reported as missing', async (_title, type) => {
  const ctx = context();
  await updateSettings(ctx, { ...demoSite, brand: { color: '#1d6b4f', letters: '示' } });
  const form = await buildForm(ctx, type);
  for (const begun of [type.begin, createEmptyEntry(form), beginWithEntries(form), type.begin && touchGroups(form, type.begin)]) {
    if (begun === undefined || Object.keys(begun as object).length === 0) continue;
    const draft = cleanDraft(form, begun);
    const asked = (type.draft.safeParse(draft).error?.issues ?? [])
      .filter(({ path }) => mayBeEmpty(form, path))
      .map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(asked).toEqual([]);
  }
});
