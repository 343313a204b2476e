import { describe, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import type { FormField } from './schema/contents.ts';
import { formOf } from './service/draft/form-of.ts';
import { allTypes } from './types/all-types.ts';

const { context } = useDatabase();

function* fieldsIn(field: FormField, path = ''): Generator<[string, FormField]> {
  yield [path, field];
  if (field.item) yield* fieldsIn(field.item, `${path}.*`);
  for (const [name, inner] of Object.entries({ ...field.fields, ...field.variants })) yield* fieldsIn(inner, `${path}.${name}`);
}

test('codes of types are their own', () => {
  expect(new Set(allTypes.map(({ code }) => code)).size).toBe(allTypes.length);
});

const entryTypes = allTypes.flatMap(({ title, entry }) => (entry ? [[`${title}：${entry.title}`, entry] as const] : []));

describe.each([...allTypes.map((type) => [type.title, type] as const), ...entryTypes])('%s', (_title, type) => {
  test('says in Chinese how each field is called, and what each word of a list means', async () => {
    const form = await formOf(context(), type);
    // Grades (R1) and coordinate systems (WGS-84) are called so in Chinese too.
    const isForeign = (text: string) => text === '' || (!/[\u4E00-\u9FFF]/.test(text) && !/^[A-Z]{1,3}-?\d{0,2}$/.test(text));
    const fields = [...fieldsIn(form)].filter(([path, { kind }]) => path !== '' && kind !== 'fixed');
    expect(fields.filter(([, { title }]) => isForeign(title)).map(([path]) => path)).toEqual([]);
    const options = fields.flatMap(([path, { options = [] }]) => options.map(({ text }) => [path, text] as const));
    expect(options.filter(([, text]) => isForeign(text))).toEqual([]);
  });

  test('names no field that its schema does not have', async () => {
    const form = await formOf(context(), type);
    const isThere = (field: FormField | undefined, [name, ...rest]: readonly string[]): boolean => {
      if (!field || name === undefined) return field !== undefined;
      const [word, kind] = name.split(':');
      if (field.kind === 'variants') return Object.entries(field.variants!).some(([, variant]) => isThere(variant, [name, ...rest]));
      if (word === '*') return field.item ? isThere(field.item, rest) : ['words', 'choices'].includes(field.kind);
      const next = field.fields?.[word!];
      return isThere(kind ? next?.variants?.[kind] : next, rest);
    };
    expect(Object.keys(type.fields).filter((path) => !isThere(form, path.split('.')))).toEqual([]);
  });
});
