import { expect, test } from 'vitest';
import type { z } from 'zod';
import { listConsoleModulesWithoutKeys } from '#app/console-server/console-document.ts';
import { listModulesWithoutKeys } from '#app/modules.ts';
import { files, isTest, readSourceFile } from './source-files.ts';

interface Leaf {
  /** `POST /x · field` */
  name: string;
  field: string;
  schema: z.ZodType;
}

const endpoints = [...listModulesWithoutKeys(), ...listConsoleModulesWithoutKeys()].flatMap((group) => group.endpoints);
const leaves = endpoints.flatMap(({ call, input }) =>
  [...leavesOf(input as z.ZodType, '')].map((leaf) => ({ ...leaf, name: `${call.method} ${call.path} · ${leaf.name}` })),
);

/** Yields the single values that a schema accepts, at any depth. */
function* leavesOf(schema: z.ZodType, path: string): Generator<Leaf> {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  const inner = (def['innerType'] ?? (def.type === 'pipe' && isContainer(def['in']) ? def['in'] : undefined)) as z.ZodType | undefined;
  if (def.type === 'object')
    for (const [field, one] of Object.entries(def['shape'] as Record<string, z.ZodType>))
      yield* leavesOf(one, path ? `${path}.${field}` : field);
  else if (def.type === 'array') yield* leavesOf(def['element'] as z.ZodType, path);
  else if (def.type === 'union' && (def['options'] as z.ZodType[]).some(isContainer))
    for (const one of def['options'] as z.ZodType[]) yield* leavesOf(one, path);
  else if (inner && isContainer(inner)) yield* leavesOf(inner, path);
  else yield { name: path, field: path.split('.').at(-1)!, schema };
}

function isContainer(schema: unknown): boolean {
  const { type, innerType, options } = (schema as { def: Record<string, unknown> }).def;
  return (
    type === 'object' ||
    type === 'array' ||
    (type === 'union' && (options as unknown[]).some(isContainer)) ||
    (innerType !== undefined && isContainer(innerType))
  );
}

function parse(schema: z.ZodType, value: string): { success: boolean; data?: unknown } {
  try {
    return schema.safeParse(value);
  } catch {
    return { success: false };
  }
}

/** A field accepts numbers of a kind if it accepts the first and none of the others. */
const kinds = {
  mobile: ['13800000001', '23800000001', '1380000000', '138000000011'],
  'six digits': ['123456', '12345', '1234567', 'abcdef'],
  'four digits': ['0001', '001', '00011', 'abcd'],
  'identity number': ['11000019850615001X', '1100001985061500X', 'abcdefghijklmnopqr'],
  account: ['880000000101', '88000', 'abcdefghijkl'],
  'number of a complaint': ['TS20261121-4839-2715', 'TS20261121-4839-271', 'abc'],
  'number of a delivery': ['TD20261121-4839-2715', 'TD20261121-4839-271', 'abc'],
} as const;

const found = Object.entries(kinds).flatMap(([kind, [right, ...wrong]]) =>
  leaves
    .filter(({ schema }) => parse(schema, right).success && wrong.every((one) => !parse(schema, one).success))
    .map((leaf) => ({ kind, right, ...leaf })),
);

const toFullWidth = (text: string) => text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const inGroups = (text: string, gap: string) => text.replaceAll('-', '').replaceAll(/(.{3})(?=.)/g, `$1${gap}`);

test('every field of a call that accepts a number also accepts it with blanks, hyphens, full-width characters and words around it', () => {
  // Several codes in one field are separated by the same characters that would be removed here; a city is selected from a list.
  const lists = /\b(?:codes|city)$/;
  const misread = found
    .filter(({ name }) => !lists.test(name))
    .flatMap(({ name, kind, right, schema }) => {
      const plain = parse(schema, right).data;
      return [` ${right} `, inGroups(right, ' '), inGroups(right, '-'), toFullWidth(right), `号码：${right}，请勿告诉他人`]
        .filter((typed) => parse(schema, typed).data !== plain)
        .map((typed) => `${kind} at ${name}: ${typed}`);
    });
  expect(misread).toEqual([]);
  for (const kind of Object.keys(kinds)) expect(found.filter((one) => one.kind === kind).length, kind).toBeGreaterThan(0);
});

test('every field named as a number accepts pasted numbers', () => {
  const named =
    /^(mobile|mobileTel|mobile_tel|idNo|id_no|idNumber|fundAccount|fund_account|checkCode|smsCode|emailCode|mobileTail|postcode)$/;
  const names = new Set(found.map(({ name }) => name));
  // A section of a resume is one value here; its own test reads the number in it.
  expect(leaves.filter(({ field, name }) => named.test(field) && !names.has(name)).map(({ name }) => name)).toEqual([]);
});

test('no field in the browser truncates a code or a number before it is read', () => {
  const autofilled = /autoComplete=(?:"(?:one-time-code|tel)"|\{'(?:one-time-code|tel)'\})/;
  const cut = files
    .filter((file) => file.endsWith('.tsx') && !isTest(file))
    .flatMap((file) => [...readSourceFile(file).matchAll(/<(?:TextInput|input)\b[^<]*?(?:\/>|>)/gs)].map(([field]) => ({ file, field })))
    .filter(({ field }) => autofilled.test(field) || /name="(?:id_no|idNo|fund_account|fundAccount|mobile\w*)"/.test(field))
    .filter(({ field }) => /maxLength=/.test(field) || !/reads=|type="(?:password|hidden)"/.test(field));
  expect(cut).toEqual([]);
});
