import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useDatabase } from '#test/support/database.ts';
import { allTypes } from './all-types.ts';
import type { FormField } from './schema/contents.ts';
import { buildForm } from './service/draft/build-form.ts';

const { context } = useDatabase();

function* fieldsIn(field: FormField, path = ''): Generator<[string, FormField]> {
  yield [path, field];
  if (field.item) yield* fieldsIn(field.item, `${path}.*`);
  for (const [name, inner] of Object.entries({ ...field.fields, ...field.variants })) yield* fieldsIn(inner, `${path}.${name}`);
}

interface NumberSchema {
  type?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, NumberSchema>;
  items?: NumberSchema;
  anyOf?: NumberSchema[];
  oneOf?: NumberSchema[];
}

/** Returns the paths of integers with at most ten possible values. */
function fewNumbers(schema: NumberSchema, path = ''): string[] {
  const { type, minimum = -Infinity, maximum = Infinity, properties = {}, items, anyOf = [], oneOf = [] } = schema;
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  return [
    ...(type === 'integer' && maximum - minimum < 10 ? [path] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => fewNumbers(inner, at(name))),
    ...(items ? fewNumbers(items, at('*')) : []),
    ...[...anyOf, ...oneOf].flatMap((inner) => fewNumbers(inner, path)),
  ];
}

/** Numbers at these paths are quantities, not codes. */
const isQuantity = /(?:digits|attemptsPerDay|maxOpenDeliveries|days|Days|weight|scores\.\*|atLeast)$/;
/** Codes that identify items and parts, that are printed on documents, or that name a part of the same draft. */
const isOwnCode =
  /(?:^|\.)(?:code|id|key|name|sort|securityCode|securityCodes|indexCode|productCode|creditCode|memberCode|registrationCode|provinceCode|cityCode|permission|parent|step|dimension)$/;

test('codes of types are unique', () => {
  expect(new Set(allTypes.map(({ code }) => code)).size).toBe(allTypes.length);
});

const entryTypes = allTypes.flatMap(({ title, entry }) => (entry ? [[`${title}：${entry.title}`, entry] as const] : []));

describe.each([...allTypes.map((type) => [type.title, type] as const), ...entryTypes])('%s', (_title, type) => {
  test('a kind of content has a Chinese label for every field and every value of an enumeration', async () => {
    const form = await buildForm(context(), type);
    // Grades (R1) and coordinate systems (WGS-84) have the same names in Chinese.
    const isForeign = (text: string) => text === '' || (!/[\u4E00-\u9FFF]/.test(text) && !/^[A-Z]{1,3}-?\d{0,2}$/.test(text));
    const fields = [...fieldsIn(form)].filter(([path, { kind }]) => path !== '' && kind !== 'fixed');
    expect(fields.filter(([, { title }]) => isForeign(title)).map(([path]) => path)).toEqual([]);
    const options = fields.flatMap(([path, { options = [] }]) => options.map(({ text }) => [path, text] as const));
    expect(options.filter(([, text]) => isForeign(text))).toEqual([]);
  });

  test('a kind of content offers a list of labels for enumerations and for references to other lists', async () => {
    const form = await buildForm(context(), type);
    const fields = new Map([...fieldsIn(form)].map(([path, field]) => [path.slice(1), field]));
    const closed = fewNumbers(z.toJSONSchema(type.draft, { io: 'input', unrepresentable: 'any' }) as NumberSchema);
    expect(closed.filter((path) => !isQuantity.test(path) && fields.get(path)?.kind === 'number')).toEqual([]);
    const isTyped = ({ kind }: FormField) => kind === 'text' || kind === 'words' || kind === 'number' || kind === 'list';
    const codes = [...fields].filter(([, field]) => isTyped(field) && /代码|序号|编码/.test(field.title));
    expect(codes.map(([path]) => path).filter((path) => !isOwnCode.test(path))).toEqual([]);
    // A help text that explains codes should be a list of options.
    expect([...fields].filter(([, { help = '' }]) => /\d+ [^\d\s·]+ · \d+ |^\d+ 或 \d+$/.test(help)).map(([path]) => path)).toEqual([]);
  });

  test('a kind of content describes only fields that are in its schema', async () => {
    const form = await buildForm(context(), type);
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
