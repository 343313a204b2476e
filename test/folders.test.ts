import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { files, isIn, isPageSide, isTest, root, textOf } from './source-files.ts';

test('schemas and calls are one file of that name or a folder of parts, never both, and no part stands beside it', () => {
  const misnamed = files.filter((file) => isIn(file, 'src/modules/') && /[a-z]-(schema|calls)\.ts$/.test(file));
  const folders = new Set(files.map((file) => dirname(file)));
  const double = files.filter((file) => /\/(schema|calls|service)\.ts$/.test(file) && folders.has(file.slice(0, -'.ts'.length)));
  expect([...misnamed, ...double]).toEqual([]);
});

test('server code is plain .ts: JSX only in pages, components and the page entries', () => {
  const misplaced = files.filter(
    (file) =>
      file.endsWith('.tsx') &&
      !isTest(file) &&
      !isPageSide(file) &&
      !isIn(file, 'src/ui/', 'src/app/console/') &&
      !/^src\/rendering\/(root|entry\.(client|server))\.tsx$/.test(file),
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
  const outside = /\/wor[k]\/|\.\.\/share[d]|share[d]\/(data|design|seeds)/;
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
