import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encryptedColumns } from '#app/encrypted-columns.ts';
import { asvsChapters, readRequirements } from './asvs.ts';
import { writeAuditDocuments } from './audit-documents.ts';
import { explained, explainRule, listCombinedRules } from './combined-rules.ts';
import { listMachineSettings, readConnections } from './connections.ts';
import { readKeys } from './keys.ts';
import { counters } from './limits.ts';
import { listUploadEndpoints, readUploads } from './uploads.ts';

const root = join(import.meta.dirname, '../..');

test('the documents for auditors are generated from their data (npm run docs writes them)', () => {
  for (const [file, text] of writeAuditDocuments()) expect(readFileSync(join(root, file), 'utf8'), file).toBe(text);
});

test('the self-assessment has every requirement of levels 1 and 2 of ASVS 5.0 once, in order', () => {
  const ids = readRequirements().map(({ id }) => id);
  const inOrder = ids.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  expect(ids).toEqual(inOrder);
  expect(new Set(ids).size).toBe(ids.length);
  // The numbers of requirements that the standard has in its chapters 1 to 17.
  const inChapters = asvsChapters.map((_name, at) => ids.filter((id) => id.startsWith(`${at + 1}.`)).length);
  expect(inChapters).toEqual([27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]);
});

test('what the self-assessment calls met or accepted has evidence, and every path of it exists', () => {
  const all = readRequirements();
  const without = all.filter(({ state, evidence }) => (state === 'met' || state === 'accepted') && evidence.length === 0);
  expect(without.map(({ id }) => id)).toEqual([]);
  const lost = all.flatMap(({ id, evidence }) => evidence.filter((path) => !existsSync(join(root, path))).map((path) => `${id}: ${path}`));
  expect(lost).toEqual([]);
});

test('whatever the self-assessment does not call met gives its reason', () => {
  expect(
    readRequirements()
      .filter(({ state, note }) => state !== 'met' && note === undefined)
      .map(({ id }) => id),
  ).toEqual([]);
});

test('every call that accepts files is in the list of uploads, and nothing else is', () => {
  expect([...readUploads().keys()].toSorted()).toEqual(
    listUploadEndpoints()
      .map(({ call }) => call)
      .toSorted(),
  );
});

test('every rule about several fields says what it answers or checks, and nothing explains a rule that is gone', () => {
  const rules = listCombinedRules();
  expect(rules.length).toBeGreaterThan(70);
  expect(rules.filter((rule) => explainRule(rule) === '').map(({ file, number }) => `${file} ${number}`)).toEqual([]);
  const silent = rules.filter(({ messages }) => messages.length === 0).map(({ file, number }) => `${file} ${number}`);
  expect(Object.keys(explained).filter((place) => !silent.includes(place))).toEqual([]);
});

test('every counter of the database is in the list of limits', () => {
  const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8')).filter((text) => /\bcountOne\(|WindowLimit/.test(text));
  const names = texts.flatMap((text) => [...text.matchAll(/(?:\bname: |Limit = )'([a-z]+\.[A-Za-z]+)'/g)].map(([, name]) => name!));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !counters.some((one) => one.name === name))).toEqual([]);
});

test('every setting that names a machine is in the list of connections', () => {
  const { outgoing, own } = readConnections();
  const listed = new Set([...outgoing.flatMap(({ settings }) => settings), ...Object.keys(own)]);
  expect([...listed].toSorted()).toEqual(listMachineSettings().toSorted());
});

test('every purpose for which the code derives a key is in the inventory of keys', () => {
  const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const purposes = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:deriveKey\(|(?:createKeyedHash|createSealer)\([\w.]+, )'([a-z-]+)'/g)].map(
      ([, purpose]) => purpose!,
    ),
  );
  const ofColumns = new Set(encryptedColumns.map(({ purpose }) => purpose));
  const own = new Set(purposes.filter((purpose) => purpose === 'secret-check' || !ofColumns.has(purpose)));
  expect(Object.keys(readKeys().derived).toSorted()).toEqual([...own].toSorted());
});
