import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { buildOpenApi } from '#platform/http/openapi/document.ts';
import { readExamples } from '#server/contract/examples.ts';
import { listModulesWithoutKeys } from '#server/modules.ts';

const modules = listModulesWithoutKeys();
const document = buildOpenApi(modules, { title: '前厅', product: 'qt', publicUrl: 'http://localhost:3000', examples: readExamples() });

test('the OpenAPI document is valid', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('docs/openapi.json is the running contract (npm run docs writes it)', async () => {
  const kept = JSON.parse(await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8')) as unknown;
  expect(kept).toEqual(JSON.parse(JSON.stringify(document)));
});

test('every call has a Chinese summary, and no two share an operation id', () => {
  const operations = Object.values(document.paths as Record<string, Record<string, { summary: string; operationId: string }>>).flatMap(
    (methods) => Object.values(methods),
  );
  for (const { summary, operationId } of operations) expect(summary, operationId).toMatch(/\p{Script=Han}/u);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});
