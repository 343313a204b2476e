import { readFile } from 'node:fs/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { buildStoredConsoleDocument, listConsoleModulesWithoutKeys } from '#app/console-server/console-document.ts';
import { writePermissions } from '#app/console-server/permissions-page.ts';

const document = buildStoredConsoleDocument();
const read = (name: string) => readFile(new URL(`../docs/${name}`, import.meta.url), 'utf8');

test('docs/openapi-console.json is the contract of the running console, and docs/permissions.md its permissions (npm run docs writes them)', async () => {
  expect(JSON.parse(await read('openapi-console.json'))).toEqual(JSON.parse(JSON.stringify(document)));
  expect(await read('permissions.md')).toBe(writePermissions(listConsoleModulesWithoutKeys()));
});

test('the console contract is valid, and a linter with its recommended rules finds nothing', async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-unused-components': 'off', 'no-server-example.com': 'off' } });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi-console.json', config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
});
