import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listConsoleModulesWithoutKeys } from '#app/console-server/console-document.ts';
import { listModulesWithoutKeys } from '#app/modules.ts';
import { cleanInput } from '#platform/http/input/clean-input.ts';
import { toSchema } from '#platform/http/openapi/schemas.ts';
import { toFieldErrors } from '#platform/http/parse-draft.ts';
import { allTypes } from '#workflow/change-orders/all-types.ts';

/** The part of JSON Schema that contains texts. */
interface Node {
  type?: string;
  maxLength?: number;
  enum?: unknown;
  const?: unknown;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  additionalProperties?: Node | boolean;
}

/** A text with a maximum, and a function that builds a value of the whole schema with only that text. */
interface Limited {
  path: string;
  most: number;
  withText(text: string): unknown;
}

type Wrap = (inner: unknown) => unknown;

function* limitedTexts(node: Node, path: readonly string[] = [], wrap: Wrap = (inner) => inner): Generator<Limited> {
  const { type, maxLength, properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties } = node;
  if (type === 'string' && maxLength !== undefined && !node.enum) yield { path: path.join('.'), most: maxLength, withText: wrap };
  for (const form of [...anyOf, ...oneOf, ...allOf]) yield* limitedTexts(form, path, wrap);
  // Union members are identified by their constant.
  const fixed = Object.fromEntries(Object.entries(properties).flatMap(([name, inner]) => ('const' in inner ? [[name, inner.const]] : [])));
  for (const [name, inner] of Object.entries(properties))
    yield* limitedTexts(inner, [...path, name], (text) => wrap({ ...fixed, [name]: text }));
  if (items) yield* limitedTexts(items, [...path, '0'], (text) => wrap([text]));
  if (typeof additionalProperties === 'object') yield* limitedTexts(additionalProperties, [...path, 'x'], (text) => wrap({ x: text }));
}

const endpoints = [...listModulesWithoutKeys(), ...listConsoleModulesWithoutKeys()].flatMap((group) => group.endpoints);
const inputs: (readonly [string, z.core.$ZodType])[] = [
  ...endpoints.map(({ call, input }) => [`${call.method} ${call.path}`, input] as const),
  ...allTypes.flatMap(({ code, draft, entry }) => [
    [`draft of ${code}`, draft] as const,
    ...(entry ? [[`draft of an entry of ${code}`, entry.draft] as const] : []),
  ]),
];
const limited = inputs
  .map(([name, schema]) => [name, schema, [...limitedTexts(toSchema(schema, 'input') as Node)]] as const)
  .filter(([, , texts]) => texts.length > 0);

/** Returns the errors of a value at one of its fields. */
async function refusalsAt(schema: z.core.$ZodType, value: unknown, path: string): Promise<string[]> {
  const parsed = await z.safeParseAsync(schema, cleanInput(value));
  return parsed.success
    ? []
    : toFieldErrors(parsed.error)
        .filter((error) => error.path === path)
        .map(({ message }) => message);
}

test('calls of visitors and of staff and drafts contain texts with a maximum', () => {
  expect(limited.length).toBeGreaterThan(200);
});

/** Values that programs create and people do not type: keys, tokens and marks, raw secrets, and selections from a list. */
const made = [
  'keyId key captcha captchaId pass checkToken idempotencyKey op_station derivedKey userHandle fileId revision version condition',
  'statements.0 confirmed.0 answers.x.0 subject icon password current next before after accept.0 code url referrer source title',
  'articles.0 deadLinks.0 nowhere.0 choices.0.value categoryId field id section fields.0 topics.0 type place',
].flatMap((names) => names.split(' '));
/** Fields with a limit before their own rules, which trim them: sources of files, and the fields of a business. */
const isBounded = /^mapping\.|^values\./;
const isTyped = (path: string): boolean => !isBounded.test(path) && !made.some((name) => path === name || path.endsWith(`.${name}`));

describe('a text over its maximum is refused at its field, and blanks around it do not count', () => {
  test.each(limited)('%s', async (_name, schema, texts) => {
    const taken: string[] = [];
    const counted: string[] = [];
    for (const { path, most, withText } of texts) {
      const refusals = await refusalsAt(schema, withText('字'.repeat(most + 1)), path);
      if (refusals.length === 0) taken.push(path);
      // If no message mentions the number of characters, nobody enters them.
      if (!isTyped(path) || !refusals.some((message) => /字/.test(message))) continue;
      // Fields with a format accept no such text at all.
      if ((await refusalsAt(schema, withText('字'.repeat(most)), path)).length > 0) continue;
      if ((await refusalsAt(schema, withText(`${'字'.repeat(most)} 　\n`), path)).length > 0) counted.push(path);
    }
    expect({ taken, counted }).toEqual({ taken: [], counted: [] });
  });
});
