import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readExamples } from '#app/contract/examples.ts';
import { listModulesWithoutKeys } from '#app/modules.ts';
import { cleanInput } from '#platform/http/input/clean-input.ts';
import { propertiesOf, toSchema, type JsonSchema } from '#platform/http/openapi/schemas.ts';
import { toFieldErrors } from '#platform/http/parse-draft.ts';
import { foreignWords } from './support/latin-words.ts';

const endpoints = listModulesWithoutKeys().flatMap((group) => group.endpoints);

/** An invalid value of each kind: nothing, each other type, too little, too much, an unknown choice, an invalid format. */
const wrongValues: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  '不是这里的选项',
  '长'.repeat(100_000),
  '2026-02-30',
  '1.5.2',
  'NaN',
  true,
  0,
  -1,
  0.123456789,
  1e21,
  [],
  [null],
  ['x', 1, {}],
  Array.from({ length: 5000 }, () => 'x'),
  {},
  { x: 1 },
];

/** Yields every variant of the value with one invalid part, at any depth that the schema declares, and variants with an additional part. */
function* spoil(schema: JsonSchema, value: unknown): Generator {
  const forms = [schema, ...(((schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined) ?? [])];
  for (const form of forms) yield* form.items ? spoilList(form.items as JsonSchema, value) : spoilObject(form, value);
}

function* spoilObject(schema: JsonSchema, value: unknown): Generator {
  const whole = typeof value === 'object' ? (value as Record<string, unknown> | null) : {};
  for (const [name, property] of Object.entries(propertiesOf(schema)))
    for (const wrong of [...wrongValues, ...spoil(property, whole?.[name])]) yield { ...whole, [name]: wrong };
  if (schema.properties) yield { ...whole, notAField: 1 };
}

function* spoilList(item: JsonSchema, value: unknown): Generator {
  for (const wrong of [...wrongValues, ...spoil(item, Array.isArray(value) ? value[0] : undefined)]) yield [wrong];
}

describe('every error message about an invalid input of an operation is in Chinese', () => {
  const examples = readExamples();
  test.each(endpoints.map((one) => [`${one.call.method} ${one.call.path}`, one] as const))('%s', async (key, { input }) => {
    const strict = input instanceof z.ZodObject ? input.strict() : input;
    const told = new Set<string>();
    for (const wrong of spoil(toSchema(input, 'input'), examples.get(key)?.input)) {
      const parsed = await z.safeParseAsync(strict, cleanInput(wrong));
      if (!parsed.success) for (const { message } of toFieldErrors(parsed.error)) told.add(message);
    }
    expect(told.size).toBeGreaterThan(0);
    expect([...told].filter((message) => foreignWords(message).length > 0 || !/\p{Script=Han}/u.test(message))).toEqual([]);
  });
});
