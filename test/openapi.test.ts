import { readFile } from 'node:fs/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readExamples } from '#app/contract/examples.ts';
import { buildStoredDocument } from '#app/contract/stored-document.ts';
import { listModulesWithoutKeys } from '#app/modules.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { exampleKey } from '#platform/http/openapi/examples.ts';
import { propertiesOf, toSchema } from '#platform/http/openapi/schemas.ts';

/** Parsing three megabytes of contract takes seconds, and much longer on a busy machine. */
const patience = 180_000;

const modules = listModulesWithoutKeys();
const document = buildStoredDocument(modules);
const endpoints = modules.flatMap((group) => group.endpoints);
const keyOf = ({ call }: Endpoint) => exampleKey(call.method, call.path);

interface Operation {
  summary: string;
  operationId: string;
  deprecated?: true;
  security: unknown[];
  responses: Record<string, unknown>;
}
const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap((methods) => Object.values(methods));

test('the OpenAPI document is valid', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('docs/openapi.json is the contract of the running site (npm run docs writes it)', async () => {
  const kept = JSON.parse(await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8')) as unknown;
  expect(kept).toEqual(JSON.parse(JSON.stringify(document)));
});

test(
  'a linter with its recommended rules finds nothing, including the schemas of examples',
  async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
    expect(problems.map(({ severity, ruleId, message, location }) => `${severity} ${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual(
      [],
    );
  },
  patience,
);

test('every call has a Chinese summary, and operation ids are unique', () => {
  for (const { summary, operationId } of operations) expect(summary, operationId).toMatch(/\p{Script=Han}/u);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

test('every GET takes t, the time in milliseconds, and no other method does', () => {
  const paths = Object.values(document.paths as Record<string, Record<string, { parameters?: { name: string; required: boolean }[] }>>);
  const taking = paths.flatMap((methods) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => [method, parameters.filter(({ name }) => name === 't')] as const),
  );
  for (const [method, times] of taking) expect(times).toMatchObject(method === 'get' ? [{ in: 'query', required: false }] : []);
  expect(taking.filter(([method]) => method === 'get').length).toBeGreaterThan(200);
});

test('every operation declares who may call it and its possible errors', () => {
  for (const { operationId, security, responses } of operations) {
    expect(security, operationId).toBeInstanceOf(Array);
    expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['400', '429', '503']));
  }
});

describe('every call has an example of the demo firm in examples.json beside its calls', () => {
  const examples = readExamples();
  const known = [...endpoints.map(keyOf), ...modules.flatMap(({ files = [] }) => files.map(({ path }) => exampleKey('GET', path)))];

  test('examples.json files contain all calls and no others', () => {
    expect([...examples.keys()].toSorted()).toEqual(known.toSorted());
  });

  test.each(endpoints.map((one) => [keyOf(one), one] as const))('%s', async (key, { input, result }) => {
    const example = examples.get(key);
    expect((await z.safeParseAsync(input, withFiles(toSchema(input, 'input'), example?.input))).error?.issues).toBeUndefined();
    expect(z.parse(result, example?.result)).toEqual(example?.result);
  });
});

/** The request of an example, with a file for each file field. */
function withFiles(schema: Record<string, unknown>, sent: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const isFile = (name: string) => JSON.stringify(propertiesOf(schema)[name] ?? {}).includes('"binary"');
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      isFile(name) ? { name: value, type: 'image/jpeg', bytes: new Uint8Array(8) } : value,
    ]),
  );
}
