import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { files, isIn, isPageSide, isTest, root, textOf } from './source-files.ts';

/** Everything that stands in a folder, files and folders. */
const entries = globSync('{src,demo,scripts,test,bench}/**/*', { cwd: root, withFileTypes: true });
const byFolder = Map.groupBy(entries, ({ parentPath }) => relative(root, parentPath).replaceAll('\\', '/'));
const mostFiles = 20;
/** What programs read by name, and nobody looks through: data files, pictures, papers to download, recorded inputs. */
const isStore = (folder: string) => /^demo\/(.+\/)?(data|files|media)(\/|$)|\/fixtures(\/|$)/.test(folder);

test(`a folder has ${mostFiles} files at most`, () => {
  const counts = [...byFolder].map(([folder, found]) => ({ folder, count: found.filter((entry) => entry.isFile()).length }));
  expect(counts.length).toBeGreaterThan(200);
  expect(counts.filter(({ folder, count }) => count > mostFiles && !isStore(folder))).toEqual([]);
});

// That goes for the rooms of a module too: its only service is `service.ts`, its only calls are `calls.ts`, and what a page alone uses
// stands beside it in `pages/`. Beside other folders a file may be the only one.
test('no folder holds one source file and nothing else', () => {
  const isAlone = ([, found]: [string, typeof entries]) => found.length === 1 && /\.(tsx?|mjs|css)$/.test(found[0]!.name);
  expect([...byFolder].filter(isAlone).map(([folder]) => folder)).toEqual([]);
});

test('schemas and calls are one file of that name or a folder of parts, never both, and no part stands beside it', () => {
  const misnamed = files.filter((file) => isIn(file, 'src/modules/') && /[a-z]-(schema|calls)\.ts$/.test(file));
  const double = files.filter((file) => /\/(schema|calls|service)\.ts$/.test(file) && byFolder.has(file.slice(0, -'.ts'.length)));
  expect([...misnamed, ...double]).toEqual([]);
});
test('server code is plain .ts: JSX only in pages, web and the page entries', () => {
  const misplaced = files.filter(
    (file) =>
      file.endsWith('.tsx') &&
      !isTest(file) &&
      !isPageSide(file) &&
      !isIn(file, 'src/web/', 'src/console/') &&
      !/^src\/(root|entry\.(client|server))\.tsx$/.test(file),
  );
  expect(misplaced).toEqual([]);
});

test('files and folders are kebab-case and named after what is in them', () => {
  const names = files.map((file) => file.split('/'));
  expect(
    names.filter((parts) => parts.some((part) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/.test(part))).map((parts) => parts.join('/')),
  ).toEqual([]);
  const vague = /^(utils?|helpers?|common|misc|shared|lib|index)(\.|$)/;
  expect(names.filter((parts) => parts.some((part) => vague.test(part))).map((parts) => parts.join('/'))).toEqual([]);
});

test('no text of the repository points outside of it', () => {
  // Written so that this file does not contain what it looks for.
  const outside = /(?<!modules\/console)\/wor[k]\/|\.\.\/share[d]|share[d]\/(data|design|seeds)/;
  const texts = globSync('{*.md,*.json,*.ts,docs/**/*.md,deploy/**,.ci/*,migrations/**/*.{sql,json},demo/**/*.{txt,csv,yaml,md}}', {
    cwd: root,
  }).filter((name) => name !== 'package-lock.json');
  const isFile = (name: string) => /\.\w+$|run$|Dockerfile$/.test(name);
  expect([...files, ...texts.filter(isFile)].filter((file) => outside.test(textOf(file)))).toEqual([]);
});

test('what the demo firm says is text, not TypeScript: its loaders hold no prose', () => {
  // Names of columns, labels of figures and the sentences of a made notice fit into this; the text of a page does not.
  const most = 500;
  const withoutComments = (text: string) => text.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '');
  const isLoader = (file: string) => isIn(file, 'demo/') && file.endsWith('.ts') && !isTest(file) && !isIn(file, 'demo/tools/');
  const chineseIn = (file: string) => withoutComments(textOf(file)).match(/\p{Script=Han}/gu)?.length ?? 0;
  expect(files.filter(isLoader).filter((file) => chineseIn(file) > most)).toEqual([]);
});

test('a kind of content is described in sixty lines at most; how its fields are called stands in a table of its own where there are many', () => {
  const most = 60;
  // The list of the kinds is none, and a table of names is as long as what it names.
  const isDescription = (file: string) =>
    isIn(file, 'src/modules/console/change/types/') && !isTest(file) && !/(?:-fields|\/all-types)\.ts$/.test(file);
  const descriptions = files.filter(isDescription);
  expect(descriptions.length).toBeGreaterThan(50);
  expect(descriptions.filter((file) => textOf(file).trimEnd().split('\n').length > most)).toEqual([]);
  // Nothing but names lies in such a table: what a kind does stays where it is described.
  const tables = files.filter((file) => /^src\/modules\/console\/change\/types\/.*-fields\.ts$/.test(file));
  expect(tables.filter((file) => /\b(?:async|await)\b/.test(textOf(file)))).toEqual([]);
});
